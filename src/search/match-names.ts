import type { Filter } from '../domain/search/filter.ts';
import { TIERS } from '../domain/search/tier.ts';
import { CELLS } from '../domain/types/cell.ts';
import { findNamed } from './find-named.ts';
import { groupBy, membersOf, sizeOf } from './grouped.ts';
import { createTierAt, markWords, OTHER } from './mark-words.ts';
import { type Names, NO_CELL } from './names.ts';
import type { Sliced } from './slices.ts';
import { membersOfWork } from './works.ts';

/** Which of the built names match. */
export interface Matched {
  /** Matching ordinals without duplicates, sorted by tier. */
  readonly ordinals: Uint32Array;
  /** Number of matches by index in `TIERS`. */
  readonly inTier: readonly number[];
  /** Number of matches by cell. */
  readonly counts: readonly number[];
}

/** Working memory of a search, reused by the next one: empty before and after. */
export interface Hits {
  /** By ordinal: nonzero if it matches. */
  readonly marks: Uint8Array;
  /** Matching ordinals without duplicates; only the first `length` entries are valid. */
  readonly ordinals: Uint32Array;
  length: number;
}

/** Names looked at in a slice; takes a few milliseconds. */
const SLICE = 50_000;

/** No needle is required. */
const ANY_NAME = 0;
const NOT_WANTED = -1;

/** The working memory belongs to it until it ends. */
export function* matchNames(
  names: Names,
  filter: Filter,
  text: string,
  hits: Hits,
): Sliced<Matched> {
  const { work, alternatives } = filter;
  const members = work === null ? null : membersOfWork(names.works, work);
  const needles = [...new Set(alternatives.flatMap((one) => [...one.needles, ...one.rest]))];
  const found = needles.map((needle) => names.words.containing(needle));
  const marks = markWords(names.words, found);
  const sizes = found.map((words) => sum(words, (word) => sizeOf(names.withWord, word)));
  const wide: Wanted = new Int16Array(NO_CELL + 1).fill(NOT_WANTED);
  for (const { cells, needles: own, names: named, rest } of alternatives) {
    const bits = own.map((needle) => needles.indexOf(needle));
    const mask = maskOf(bits);
    const rarest = bits.toSorted((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))[0];
    const isNarrow =
      members === null &&
      rarest !== undefined &&
      (sizes[rarest] ?? 0) < sum(cells, (cell) => sizeOf(names.inCell, cell));
    const narrow: Wanted = new Int16Array(NO_CELL + 1).fill(NOT_WANTED);
    for (const cell of cells) (isNarrow ? narrow : wide)[cell] = mask;
    if (isNarrow)
      for (const word of found[rarest] ?? [])
        yield* addWanted(names, narrow, marks, membersOf(names.withWord, word), hits);
    // By a keyword (rule 2 of the search).
    const ofKeyword = [...findNamed(names, named, true)].filter(
      (ordinal) => members === null || members.includes(ordinal),
    );
    const wanted: Wanted = new Int16Array(NO_CELL + 1).fill(NOT_WANTED);
    for (const cell of cells) wanted[cell] = maskOf(rest.map((needle) => needles.indexOf(needle)));
    yield* addWanted(names, wanted, marks, Uint32Array.from(ofKeyword), hits);
  }
  if (members === null) yield* addWide(names, wide, marks, hits);
  else yield* addWanted(names, wide, marks, members, hits);
  const matched = yield* groupByTier(names, text, hits);
  for (const ordinal of matched.ordinals) hits.marks[ordinal] = 0;
  hits.length = 0;
  return matched;
}

/** By cell: the bits of the needles that the name must have, or `NOT_WANTED`. */
type Wanted = Int16Array;

function maskOf(bits: readonly number[]): number {
  return bits.reduce((all, bit) => all | (1 << bit), ANY_NAME);
}

function* addWide(names: Names, wanted: Wanted, marks: Uint8Array, hits: Hits): Sliced<void> {
  const cells = [...CELLS.keys()].filter((cell) => wanted[cell] !== NOT_WANTED);
  // In the order of ordinals memory is read in a row, cell by cell it is not.
  if (sum(cells, (cell) => sizeOf(names.inCell, cell)) > names.end / 8)
    yield* addWanted(names, wanted, marks, null, hits);
  else
    for (const cell of cells)
      yield* addWanted(names, wanted, marks, membersOf(names.inCell, cell), hits);
}

/** Adds those of the ordinals (null: of all) who are wanted and not there yet. */
function* addWanted(
  names: Names,
  wanted: Wanted,
  marks: Uint8Array,
  some: Uint32Array | null,
  hits: Hits,
): Sliced<void> {
  const count = some?.length ?? names.end;
  for (let from = 0; from < count; from += SLICE) {
    addBetween(names, wanted, marks, some, hits, from, Math.min(from + SLICE, count));
    if (from + SLICE < count) yield;
  }
}

function addBetween(
  { cells, wordsOf: { starts, members } }: Names,
  wanted: Wanted,
  marks: Uint8Array,
  some: Uint32Array | null,
  hits: Hits,
  from: number,
  until: number,
): void {
  const { marks: known, ordinals } = hits;
  let { length } = hits;
  for (let i = from; i < until; i += 1) {
    const ordinal = some === null ? i : (some[i] ?? 0);
    const mask = wanted[cells[ordinal] ?? NO_CELL] ?? NOT_WANTED;
    if (mask === NOT_WANTED || known[ordinal] !== 0) continue;
    if (mask !== ANY_NAME) {
      const to = starts[ordinal + 1] ?? 0;
      let has = 0;
      for (let at = starts[ordinal] ?? 0; at < to && has !== mask; at += 1)
        has |= (marks[members[at] ?? 0] ?? 0) & mask;
      if (has !== mask) continue;
    }
    known[ordinal] = 1;
    ordinals[length] = ordinal;
    length += 1;
  }
  hits.length = length;
}

function* groupByTier(names: Names, text: string, { ordinals, length }: Hits): Sliced<Matched> {
  const found = ordinals.subarray(0, length);
  const tierAt = createTierAt(names, text);
  const tiers = new Uint32Array(length).fill(OTHER);
  if (tierAt !== null)
    for (let i = 0; i < length; i += 1) {
      tiers[i] = tierAt(found[i] ?? 0);
      if (i % SLICE === SLICE - 1) yield;
    }
  yield;
  const grouped = groupBy(tiers, found, TIERS.length);
  yield;
  const counts = new Array<number>(CELLS.length).fill(0);
  for (let i = 0; i < length; i += 1) {
    const cell = names.cells[found[i] ?? 0] ?? 0;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  yield;
  const inTier = TIERS.map((_, tier) => sizeOf(grouped, tier));
  return { ordinals: grouped.members, inTier, counts };
}

function sum<Item>(items: readonly Item[], sizeOfOne: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOfOne(item), 0);
}
