import { splitNames } from '../domain/search/rules.ts';
import { CELLS, type Cell } from '../domain/types/cell.ts';
import { type Bits, noBits, setBit } from './bits.ts';
import { lettersOf } from './letters.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { createWorks, type Works } from './works.ts';

/** The part of a personality that is searched. */
export interface SearchedRow {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name and other names, as by `foldNames`. */
  readonly folded: string;
  /** The title of the work, as it is written there. */
  readonly work: string | null;
}

/** Used instead of a cell for an ordinal that nobody has. */
export const NO_CELL = 255;

/** Everybody as the search sees them, by ordinal. Arrays are replaced when they become too short, so nobody keeps one. */
export interface People {
  /** One more than the greatest ordinal that anybody has or had. */
  readonly end: number;
  /** Ordinals that the arrays and sets have room for. */
  readonly room: number;
  /** The names, by `foldNames`; empty where nobody is. */
  readonly texts: readonly string[];
  /** What letters they have, by `lettersOf`. */
  readonly letters: Int32Array;
  /** Those who have other names. */
  readonly withOtherNames: Bits;
  /** `NO_CELL` where nobody is. */
  readonly cells: Uint8Array;
  /** The number of the spelling of the work, in `works`; 0 where there is none. */
  readonly spellings: Int32Array;
  /** The ordinals that somebody has, and those of each cell. */
  readonly everybody: Bits;
  readonly inCell: readonly Bits[];
  /** How many are in each cell. */
  readonly counts: readonly number[];
  readonly works: Works;
  readonly vocabulary: Vocabulary;
}

export interface ChangingPeople extends People {
  /** Who has an ordinal from now on; null for nobody. */
  put(ordinal: number, row: SearchedRow | null): void;
}

/** `end` is one more than the greatest ordinal that anybody has or had. */
export function createPeople(end: number): ChangingPeople {
  const texts: string[] = [];
  const counts = new Array<number>(CELLS.length).fill(0);
  const works = createWorks();
  const vocabulary = createVocabulary();
  const empty = {
    letters: new Int32Array(0),
    cells: new Uint8Array(0),
    spellings: new Int32Array(0),
  };
  const people = {
    ...{ end, room: 0, texts, counts, works, vocabulary, ...empty },
    ...{ everybody: noBits(0), withOtherNames: noBits(0) },
    inCell: CELLS.map(() => noBits(0)),
    put,
  };
  makeRoom(end);
  return people;

  /** Leaves room for those who are added. */
  function makeRoom(least: number): void {
    const room = Math.ceil((least * 1.1 + 1_000) / 32) * 32;
    people.room = room;
    people.letters = longer(people.letters, new Int32Array(room));
    people.cells = longer(people.cells, new Uint8Array(room).fill(NO_CELL));
    people.spellings = longer(people.spellings, new Int32Array(room));
    people.everybody = longer(people.everybody, noBits(room));
    people.withOtherNames = longer(people.withOtherNames, noBits(room));
    people.inCell = people.inCell.map((bits) => longer(bits, noBits(room)));
    while (texts.length < room) texts.push('');
  }

  function put(ordinal: number, row: SearchedRow | null): void {
    if (ordinal >= people.room) makeRoom(ordinal + 1);
    people.end = Math.max(people.end, ordinal + 1);
    const cell = people.cells[ordinal] ?? NO_CELL;
    if (cell !== NO_CELL) {
      vocabulary.count(texts[ordinal] ?? '', -1);
      works.remove(people.spellings[ordinal] ?? 0);
      move(ordinal, cell, false);
    }
    texts[ordinal] = row?.folded ?? '';
    people.letters[ordinal] = row === null ? 0 : lettersOf(row.folded);
    people.cells[ordinal] = row?.cell ?? NO_CELL;
    people.spellings[ordinal] = row?.work == null ? 0 : works.add(row.work);
    setBit(people.withOtherNames, ordinal, row !== null && splitNames(row.folded).length > 1);
    if (row === null) return;
    vocabulary.count(row.folded, 1);
    move(ordinal, row.cell, true);
  }

  function move(ordinal: number, cell: Cell, isIn: boolean): void {
    counts[cell] = (counts[cell] ?? 0) + (isIn ? 1 : -1);
    setBit(people.everybody, ordinal, isIn);
    setBit(people.inCell[cell] ?? people.everybody, ordinal, isIn);
  }
}

function longer<Numbers extends Int32Array | Uint8Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before);
  return after;
}
