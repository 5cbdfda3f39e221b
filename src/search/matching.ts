import { EVERYBODY, type Filter } from '../domain/search/filter.ts';
import { nameBeginning, nameEqual } from '../domain/search/rules.ts';
import { type Asked, hasFacet, type Prefix } from '../domain/search/terms.ts';
import type { Tier } from '../domain/search/tier.ts';
import { WORK_PREFIX } from '../domain/search/works.ts';
import { CELLS, type Cell } from '../domain/types/cell.ts';
import {
  addBits,
  type Bits,
  bitsIn,
  isEmpty,
  keepBits,
  noBits,
  setBit,
  sizeOfBits,
  withoutBits,
} from './bits.ts';
import { NO_CELL, type People } from './people.ts';
import { narrow, type Sliced } from './slices.ts';
import type { Terms } from './terms.ts';

/** Who matches, as long as nobody changes. */
export interface Found {
  /** One more than the greatest ordinal that anybody has or had. */
  readonly end: number;
  /** How many match in each cell. */
  readonly counts: readonly number[];
  readonly tiers: Readonly<Record<Tier, FoundTier>>;
}

export interface FoundTier {
  readonly bits: Bits;
  readonly size: number;
}

/**
 * Among so small a share of everybody a text is looked for each time; among more it is looked for in all names, once, and
 * kept.
 */
const FEW = 1 / 16;

/** Who matches a filter; `text` is that of its query. */
export function* match(people: People, terms: Terms, filter: Filter, text: string): Sliced<Found> {
  const { end, everybody } = people;
  const nobody = { bits: noBits(people.room), size: 0 };
  if (filter === EVERYBODY) {
    const other = { bits: everybody, size: sum(people.counts) };
    const tiers = { exact: nobody, prefix: nobody, inside: nobody, other };
    // A write changes those of `people`, and the answer may still be read then.
    return { end, counts: people.counts.slice(), tiers };
  }
  const clauses = yield* clausesOf(people, terms, filter);
  const found = yield* findNeedles(people, terms, clauses);
  const all = noBits(people.room);
  const counts = new Array<number>(CELLS.length).fill(0);
  for (const clause of clauses) yield* combine(people, clause, found, all, counts);
  const size = sum(counts);
  const hasTiers = text !== '' && size > 0 && !hasFacet(text);
  const inside = hasTiers ? yield* terms.find(text) : nobody.bits;
  if (!hasTiers || isEmpty(inside)) {
    return {
      end,
      counts,
      tiers: { exact: nobody, prefix: nobody, inside: nobody, other: { bits: all, size } },
    };
  }
  const prefix = yield* terms.find(nameBeginning(text));
  const exact = yield* terms.find(nameEqual(text));
  // Each of these sets is a part of the one before.
  const parts = { inside: withoutBits(inside, prefix), prefix: withoutBits(prefix, exact), exact };
  yield;
  const tierOf = (bits: Bits): FoundTier => ({ bits, size: sizeOfBits(bits) });
  return {
    ...{ end, counts },
    tiers: {
      exact: tierOf(parts.exact),
      prefix: tierOf(parts.prefix),
      inside: tierOf(parts.inside),
      other: tierOf(withoutBits(all, inside)),
    },
  };
}

/** Who matches by one of the rules of a filter. */
interface Clause {
  readonly cells: readonly Cell[];
  /** The names contain all of these texts. */
  readonly needles: readonly string[];
  /** Nobody else; null where it does not matter. */
  readonly within: Bits | null;
}

function* clausesOf(people: People, terms: Terms, filter: Filter): Sliced<readonly Clause[]> {
  const within = yield* haveAll(people, filter.asked);
  if (within !== null && isEmpty(within)) return [];
  const clauses: Clause[] = [];
  for (const { cells, needles, names, rest } of filter.alternatives) {
    clauses.push({ cells, needles, within });
    if (names.length === 0) continue;
    const named = noBits(people.room);
    for (const name of names) {
      const whole = nameEqual(name);
      const { texts } = people;
      // The first name is that of the catalogue, which alone a keyword finds.
      const isFirst = (ordinal: number): boolean => (texts[ordinal] ?? '').startsWith(whole);
      addBits(named, yield* narrow(yield* terms.find(whole), isFirst));
    }
    if (within !== null) keepBits(named, within);
    clauses.push({ cells, needles: rest, within: named });
  }
  return clauses;
}

/** How those are found who have the value that a term asks for. */
const FINDERS: Readonly<Record<Prefix, (people: People, value: string) => Sliced<Bits>>> = {
  [WORK_PREFIX]: membersOf,
};

/** Who has all that is asked for; null for everybody. */
function* haveAll(people: People, asked: readonly Asked[]): Sliced<Bits | null> {
  let all: Bits | null = null;
  for (const { prefix, value } of asked) {
    const bits: Bits = yield* FINDERS[prefix](people, value);
    if (all === null) all = bits;
    else keepBits(all, bits);
  }
  return all;
}

function* membersOf({ works, spellings, room, end }: People, key: string): Sliced<Bits> {
  const numbers = new Set(yield* works.spellingsOf(key));
  const bits = noBits(room);
  const addBetween = (from: number, to: number): void => {
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      const number = spellings[ordinal] ?? 0;
      if (number !== 0 && numbers.has(number)) setBit(bits, ordinal, true);
    }
  };
  for (let from = 0; from < end; from += STEP * 32) {
    addBetween(from, Math.min(from + STEP * 32, end));
    yield;
  }
  return bits;
}

/**
 * Who has each needle. One that occurs only beside others is looked for among those who have the others, if they are few;
 * then its set is right for clauses alone.
 */
function* findNeedles(
  { everybody, end }: People,
  terms: Terms,
  clauses: readonly Clause[],
): Sliced<ReadonlyMap<string, Bits>> {
  const found = new Map<string, Bits>();
  const fresh: string[] = [];
  for (const needle of new Set(clauses.flatMap(({ needles }) => needles))) {
    const kept = terms.kept(needle);
    if (kept === undefined) fresh.push(needle);
    else found.set(needle, kept);
  }
  // The longest is in the fewest names.
  for (const needle of fresh.sort((a, b) => b.length - a.length)) {
    const those = clauses.filter(({ needles }) => needles.includes(needle));
    const bits = everybody.slice();
    for (const [other, others] of found)
      if (those.every(({ needles }) => needles.includes(other))) keepBits(bits, others);
    const areFew = sizeOfBits(bits) <= end * FEW;
    yield;
    found.set(needle, yield* areFew ? terms.among(bits, needle) : terms.find(needle));
  }
  return found;
}

/** Numbers of sets, of 32 ordinals each, that are combined before the clock is looked at; takes about a millisecond. */
const STEP = 4_000;

/** Adds whoever matches a clause to `all`, and counts them by cell. */
function* combine(
  people: People,
  { cells, needles, within }: Clause,
  found: ReadonlyMap<string, Bits>,
  all: Bits,
  counts: number[],
): Sliced<void> {
  const inCells = cells.length <= FEW_CELLS ? membersOfCells(people, cells) : null;
  const sets = [inCells, within, ...needles.map((needle) => found.get(needle))].filter(
    (set) => set != null,
  );
  const isWanted = CELLS.map((_, cell) => cells.includes(cell));
  for (let from = 0; from < all.length; from += STEP) {
    const to = Math.min(from + STEP, all.length);
    if (needles.length === 0 && within === null) addCells(people, cells, all, counts, from, to);
    else addCommon(people, sets, isWanted, all, counts, from, to);
    yield;
  }
}

/** So few cells leave few people in most numbers, so that the other sets are hardly looked at. */
const FEW_CELLS = 8;

function membersOfCells({ inCell, room }: People, cells: readonly Cell[]): Bits {
  const bits = noBits(room);
  for (const cell of cells) addBits(bits, inCell[cell] ?? bits);
  return bits;
}

/** Adds everybody in some cells. */
function addCells(
  { inCell }: People,
  cells: readonly Cell[],
  all: Bits,
  counts: number[],
  from: number,
  to: number,
): void {
  for (const cell of cells) {
    const members = inCell[cell] ?? all;
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const before = all[at] ?? 0;
      const own = (members[at] ?? 0) & ~before;
      count += bitsIn(own);
      all[at] = before | own;
    }
    counts[cell] = (counts[cell] ?? 0) + count;
  }
}

/** Adds those of the wanted cells who are in all sets, one by one: how many they are decides how long it takes. */
function addCommon(
  { cells }: People,
  sets: readonly Bits[],
  isWanted: readonly boolean[],
  all: Bits,
  counts: number[],
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at += 1) {
    let [open, added] = [~(all[at] ?? 0), 0];
    for (let i = 0; i < sets.length && open !== 0; i += 1) open &= sets[i]?.[at] ?? 0;
    while (open !== 0) {
      const bit = open & -open;
      const cell = cells[(at << 5) + 31 - Math.clz32(bit)] ?? NO_CELL;
      if (isWanted[cell] === true) {
        counts[cell] = (counts[cell] ?? 0) + 1;
        added |= bit;
      }
      open ^= bit;
    }
    if (added !== 0) all[at] = (all[at] ?? 0) | added;
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
