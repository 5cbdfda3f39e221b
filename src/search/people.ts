import type { Faceted } from '../domain/search/choices.ts';
import { foldDescription, wordsOfDescription } from '../domain/search/description.ts';
import { ALL_CHOICES, matchesFacet } from '../domain/search/facets.ts';
import { numberOfId } from '../domain/search/order.ts';
import { CELLS, type Cell } from '../domain/types/cell.ts';
import { type Bits, noBits, setBit } from './bits.ts';
import { lettersOf, pairsOf } from './letters.ts';
import type { Sliced } from './slices.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { createWorks, type Spelling, type Works } from './works.ts';

/** The fields of a personality that are searched. */
export interface SearchedRow extends Faceted {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name and aliases, as by `foldNames`. */
  readonly folded: string;
  readonly description: string | null;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Stands for the cell of an ordinal that is not in use. */
export const NO_CELL = 255;

/**
 * All personalities in the form that the search needs, in arrays and sets by ordinal. Arrays are replaced as they
 * grow, so callers must not hold on to them.
 */
export interface People {
  /** One more than the greatest ordinal ever assigned. */
  readonly end: number;
  /** The folded names, as by `foldNames`; empty for ordinals that are not in use. */
  readonly texts: readonly string[];
  /** The folded descriptions; empty for none. */
  readonly descriptions: readonly string[];
  /** The letters in these texts, as by `lettersOf`. */
  readonly letters: Int32Array;
  /** The pairs of letters in these texts, as by `pairsOf`: two numbers for each ordinal. */
  readonly pairs: Int32Array;
  /** `NO_CELL` for ordinals that are not in use. */
  readonly cells: Uint8Array;
  /** The spelling that each personality has of the title of its work; null without a work. */
  readonly spellings: readonly (Spelling | null)[];
  /** The numbers of the ids, as by `numberOfId`, by which orders by a key break ties. */
  readonly ids: Uint32Array;
  /** The times of creation, in milliseconds since the epoch. */
  readonly createdAt: Float64Array;
  /** The ordinals in use. */
  readonly everybody: Bits;
  /** For each of `ALL_CHOICES`, the ordinals of the personalities that have what it asks for. */
  readonly withChoice: readonly Bits[];
  /** The number of personalities in each cell. */
  readonly counts: number[];
  readonly works: Works;
  /** The words of the names and descriptions that `countWords` has reached. */
  readonly vocabulary: Vocabulary;
}

export interface ChangingPeople extends People {
  /** Sets the personality at an ordinal; null takes the ordinal out of use. */
  put(ordinal: number, row: SearchedRow | null): void;
  /**
   * Counts the words of new personalities, `most` at most; returns whether some are left. Called on demand, since
   * most searches need no words.
   */
  countWords(most?: number): Sliced<boolean>;
}

/**
 * Personalities whose words are counted before the clock is checked: the longest possible names take about a
 * millisecond.
 */
const WORDS_STEP = 32;

/** `end` is one more than the greatest ordinal ever assigned. */
export function createPeople(end: number): ChangingPeople {
  let texts: string[] = [];
  let descriptions: string[] = [];
  let spellings: (Spelling | null)[] = [];
  const counts = new Array<number>(CELLS.length).fill(0);
  const works = createWorks();
  const vocabulary = createVocabulary();
  /** Number of ordinals that the arrays and sets have room for. */
  let room = 0;
  /** The words of ordinals below this one are counted, and follow each change. */
  let counted = 0;
  const people = {
    end,
    texts,
    descriptions,
    letters: new Int32Array(0),
    pairs: new Int32Array(0),
    cells: new Uint8Array(0),
    spellings,
    ids: new Uint32Array(0),
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
        countWords(counted, 1);
        counted += 1;
        if (counted % WORDS_STEP === 0) yield;
      }
      return counted < people.end;
    },
  };
  makeRoom(end);
  return people;

  /** Grows the arrays and sets, with spare room for new personalities. */
  function makeRoom(least: number): void {
    room = Math.ceil((least * 1.1 + 1_000) / 32) * 32;
    people.letters = longer(people.letters, new Int32Array(room));
    people.pairs = longer(people.pairs, new Int32Array(2 * room));
    people.cells = longer(people.cells, new Uint8Array(room).fill(NO_CELL));
    people.ids = longer(people.ids, new Uint32Array(room));
    people.createdAt = longer(people.createdAt, new Float64Array(room));
    people.everybody = longer(people.everybody, noBits(room));
    people.withChoice = people.withChoice.map((bits) => longer(bits, noBits(room)));
    // `push` would leave 50% spare room.
    texts = texts.concat(new Array<string>(room - texts.length).fill(''));
    descriptions = descriptions.concat(new Array<string>(room - descriptions.length).fill(''));
    spellings = spellings.concat(new Array<null>(room - spellings.length).fill(null));
    people.texts = texts;
    people.descriptions = descriptions;
    people.spellings = spellings;
  }

  function put(ordinal: number, row: SearchedRow | null): void {
    if (ordinal >= room) makeRoom(ordinal + 1);
    people.end = Math.max(people.end, ordinal + 1);
    const cell = people.cells[ordinal] ?? NO_CELL;
    if (cell !== NO_CELL) {
      if (ordinal < counted) countWords(ordinal, -1);
      const spelling = spellings[ordinal] ?? null;
      if (spelling !== null) works.remove(spelling);
      move(ordinal, cell, false);
    }
    texts[ordinal] = row?.folded ?? '';
    descriptions[ordinal] = foldDescription(row?.description ?? null);
    people.letters[ordinal] = lettersOf(texts[ordinal] ?? '');
    const [low, high] = pairsOf([texts[ordinal] ?? '']);
    people.pairs[2 * ordinal] = low;
    people.pairs[2 * ordinal + 1] = high;
    people.cells[ordinal] = row?.cell ?? NO_CELL;
    spellings[ordinal] = row?.work == null ? null : works.add(row.work);
    for (const [i, asked] of ALL_CHOICES.entries())
      setBit(people.withChoice[i] ?? noBits(0), ordinal, row !== null && matchesFacet(asked, row));
    if (row === null) return;
    people.ids[ordinal] = numberOfId(row.id);
    people.createdAt[ordinal] = Date.parse(row.createdAt);
    if (ordinal < counted) countWords(ordinal, 1);
    move(ordinal, row.cell, true);
  }

  function countWords(ordinal: number, by: 1 | -1): void {
    vocabulary.count(texts[ordinal] ?? '', by);
    const description = descriptions[ordinal] ?? '';
    if (description !== '') vocabulary.count(` ${wordsOfDescription(description)} `, by);
  }

  function move(ordinal: number, cell: Cell, isIn: boolean): void {
    counts[cell] = (counts[cell] ?? 0) + (isIn ? 1 : -1);
    setBit(people.everybody, ordinal, isIn);
  }
}

function longer<Numbers extends Int32Array | Uint32Array | Uint8Array | Float64Array>(
  before: Numbers,
  after: Numbers,
): Numbers {
  after.set(before);
  return after;
}
