import type { Faceted } from '../domain/search/choices.ts';
import { ALL_CHOICES, hasAsked } from '../domain/search/facets.ts';
import { numberOfId } from '../domain/search/order.ts';
import { CELLS, type Cell } from '../domain/types/cell.ts';
import { type Bits, noBits, setBit } from './bits.ts';
import { lettersOf, pairsOf } from './letters.ts';
import type { Sliced } from './slices.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { createWorks, type Spelling, type Works } from './works.ts';

/** The part of a personality that is searched. */
export interface SearchedRow extends Faceted {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name and other names, as by `foldNames`. */
  readonly folded: string;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Used instead of a cell for an ordinal that nobody has. */
export const NO_CELL = 255;

/**
 * Everybody as the search sees them, by ordinal. Arrays are replaced when they become too short, so nobody keeps one.
 */
export interface People {
  /** One more than the greatest ordinal that anybody has or had. */
  readonly end: number;
  /** The names, by `foldNames`; empty where nobody is. */
  readonly texts: readonly string[];
  /** What letters they have, by `lettersOf`. */
  readonly letters: Int32Array;
  /** The pairs of letters that the names have, by `pairsOf`: two numbers for each name. */
  readonly pairs: Int32Array;
  /** `NO_CELL` where nobody is. */
  readonly cells: Uint8Array;
  /** How the work is written in its title; null for somebody without a work. */
  readonly spellings: readonly (Spelling | null)[];
  /** The numbers of their ids, by `numberOfId`, which orders by a key compare. */
  readonly ids: Float64Array;
  /** When they were created, in milliseconds. */
  readonly createdAt: Float64Array;
  /** The ordinals that somebody has. */
  readonly everybody: Bits;
  /** For each of `ALL_CHOICES`, the ordinals of the people who have what it asks for. */
  readonly withChoice: readonly Bits[];
  /** How many are in each cell. */
  readonly counts: number[];
  readonly works: Works;
  /** The words of the names of those whom `countWords` has come to. */
  readonly vocabulary: Vocabulary;
}

export interface ChangingPeople extends People {
  /** Gives an ordinal to somebody, or to nobody where `row` is null. */
  put(ordinal: number, row: SearchedRow | null): void;
  /** Counts the words of new people, of so many at most: most searches need none. Whether some are left. */
  countWords(most?: number): Sliced<boolean>;
}

/**
 * People whose words are counted before the clock is looked at: names as long as they may be take about a millisecond.
 */
const WORDS_STEP = 32;

/** `end` is one more than the greatest ordinal that anybody has or had. */
export function createPeople(end: number): ChangingPeople {
  let texts: string[] = [];
  let spellings: (Spelling | null)[] = [];
  const counts = new Array<number>(CELLS.length).fill(0);
  const works = createWorks();
  const vocabulary = createVocabulary();
  /** Ordinals that the arrays and sets have room for. */
  let room = 0;
  /** The words of those below this ordinal are counted, and follow each change. */
  let counted = 0;
  const people = {
    end,
    texts,
    letters: new Int32Array(0),
    pairs: new Int32Array(0),
    cells: new Uint8Array(0),
    spellings,
    ids: new Float64Array(0),
    createdAt: new Float64Array(0),
    everybody: noBits(0),
    withChoice: ALL_CHOICES.map(() => noBits(0)),
    counts,
    works,
    vocabulary,
    put,
    *countWords(most = Number.POSITIVE_INFINITY) {
      const to = Math.min(people.end, counted + most);
      while (counted < to) {
        vocabulary.count(texts[counted] ?? '', 1);
        counted += 1;
        if (counted % WORDS_STEP === 0) yield;
      }
      return counted < people.end;
    },
  };
  makeRoom(end);
  return people;

  /** Leaves room for those who are added. */
  function makeRoom(least: number): void {
    room = Math.ceil((least * 1.1 + 1_000) / 32) * 32;
    people.letters = longer(people.letters, new Int32Array(room));
    people.pairs = longer(people.pairs, new Int32Array(2 * room));
    people.cells = longer(people.cells, new Uint8Array(room).fill(NO_CELL));
    people.ids = longer(people.ids, new Float64Array(room));
    people.createdAt = longer(people.createdAt, new Float64Array(room));
    people.everybody = longer(people.everybody, noBits(room));
    people.withChoice = people.withChoice.map((bits) => longer(bits, noBits(room)));
    // `push` would leave room for half as many again.
    texts = texts.concat(new Array<string>(room - texts.length).fill(''));
    spellings = spellings.concat(new Array<null>(room - spellings.length).fill(null));
    people.texts = texts;
    people.spellings = spellings;
  }

  function put(ordinal: number, row: SearchedRow | null): void {
    if (ordinal >= room) makeRoom(ordinal + 1);
    people.end = Math.max(people.end, ordinal + 1);
    const cell = people.cells[ordinal] ?? NO_CELL;
    if (cell !== NO_CELL) {
      if (ordinal < counted) vocabulary.count(texts[ordinal] ?? '', -1);
      const spelling = spellings[ordinal] ?? null;
      if (spelling !== null) works.remove(spelling);
      move(ordinal, cell, false);
    }
    texts[ordinal] = row?.folded ?? '';
    people.letters[ordinal] = lettersOf(texts[ordinal] ?? '');
    const [low, high] = pairsOf([texts[ordinal] ?? '']);
    people.pairs[2 * ordinal] = low;
    people.pairs[2 * ordinal + 1] = high;
    people.cells[ordinal] = row?.cell ?? NO_CELL;
    spellings[ordinal] = row?.work == null ? null : works.add(row.work);
    for (const [i, asked] of ALL_CHOICES.entries())
      setBit(people.withChoice[i] ?? noBits(0), ordinal, row !== null && hasAsked(asked, row));
    if (row === null) return;
    people.ids[ordinal] = numberOfId(row.id);
    people.createdAt[ordinal] = Date.parse(row.createdAt);
    if (ordinal < counted) vocabulary.count(row.folded, 1);
    move(ordinal, row.cell, true);
  }

  function move(ordinal: number, cell: Cell, isIn: boolean): void {
    counts[cell] = (counts[cell] ?? 0) + (isIn ? 1 : -1);
    setBit(people.everybody, ordinal, isIn);
  }
}

function longer<Numbers extends Int32Array | Uint8Array | Float64Array>(
  before: Numbers,
  after: Numbers,
): Numbers {
  after.set(before);
  return after;
}
