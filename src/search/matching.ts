import type { ChoicePrefix } from '../domain/search/choices.ts';
import { beginningsAsked, hasBeginning } from '../domain/search/description.ts';
import { ALL_CHOICES, type AskedFacet, choiceSaid, hasFacet } from '../domain/search/facets.ts';
import { EVERYBODY, type Filter } from '../domain/search/filter.ts';
import type { Tier } from '../domain/search/order.ts';
import { nameBeginning, nameEqual } from '../domain/search/rules.ts';
import { WORK_PREFIX } from '../domain/search/works.ts';
import { CELLS, type Cell } from '../domain/types/cell.ts';
import {
  addBits,
  type Bits,
  hasBit,
  keepBits,
  noBits,
  removeBits,
  setBit,
  sizeOfBits,
} from './bits.ts';
import { isLetter, lettersOf, pairsOf } from './letters.ts';
import { createMatchCache, type MatchCache, type Matches, type Test } from './match-cache.ts';
import { NO_CELL, type People } from './people.ts';
import type { Sliced } from './slices.ts';
import type { Spelling } from './works.ts';

/** The matches of a filter, in the state that was followed last. */
export interface Found {
  /** One more than the greatest ordinal ever assigned. */
  readonly end: number;
  /** The number of matches in each cell. */
  readonly counts: readonly number[];
  readonly tiers: Readonly<Record<Tier, FoundTier>>;
}

/** The ordinals of the set `bits` that are not in its subset `without`. */
export interface FoundTier {
  readonly bits: Bits;
  readonly without: Bits;
  readonly size: number;
}

export interface Matching extends Pick<MatchCache, 'follow' | 'clear'> {
  /** Finds the matches of a filter. `text` is the text of its query, or empty where all matches may be in one tier. */
  find(filter: Filter, text: string): Sliced<Found>;
}

/**
 * While more than this share of all personalities are candidates, the set of each text is found among all names and
 * cached; with fewer, the texts are looked for in the candidates alone.
 */
const FEW = 1 / 16;

export function createMatching(people: People): Matching {
  /** The personalities whose names contain a text. */
  const texts = createMatchCache(people);
  /** Those whose descriptions have a word that begins with a text, or with a singular of it. */
  const descriptions = createMatchCache(people);
  /** Those that match a filter without their descriptions, and those that match it only by them. */
  const filters = createMatchCache(people);
  const onlyDescribed = createMatchCache(people);
  const caches = [texts, descriptions, filters, onlyDescribed];

  /**
   * All personalities that may have all texts of at least one of the lists: the intersection of those cached sets
   * whose text is contained in a text of every list.
   */
  const candidatesFor = (lists: readonly (readonly string[])[]): Bits => {
    const bits = people.everybody.slice();
    texts.narrow(bits, (cached) =>
      lists.every((list) => list.some((text) => text.includes(cached))),
    );
    return bits;
  };
  /**
   * Finds the personalities whose names contain a text. If the matches of `mar` are cached, `mari` is looked for
   * among them alone.
   */
  const having = (text: string): Sliced<Matches> =>
    texts.find(text, containing(people, [text]), () => candidatesFor([[text]]));

  /** Finds the personalities with such a word in their descriptions. A word that begins with `mar` is looked for there. */
  const describing = (text: string): Sliced<Matches> => {
    const asked = beginningsAsked(text);
    const test: Test = (ordinal) => hasBeginning(people.descriptions[ordinal] ?? '', asked);
    return descriptions.find(text, test, () => {
      const bits = people.everybody.slice();
      descriptions.narrow(bits, (cached) =>
        asked.every((beginning) => beginning.startsWith(cached)),
      );
      return bits;
    });
  };
  /** Finds the personalities that match a filter by their descriptions, and not without them. */
  function* describedBy(filter: Filter, otherwise: Matches): Sliced<Matches> {
    const words = [...new Set(filter.alternatives.flatMap(({ needles }) => needles))].filter(
      (word) => beginningsAsked(word).length > 0,
    );
    if (words.length === 0) return NOBODY;
    const name = JSON.stringify(filter);
    const known = onlyDescribed.get(name);
    if (known !== undefined) return known;
    const candidates = noBits(people.everybody.length * 32);
    for (const word of words) addBits(candidates, (yield* describing(word)).bits);
    removeBits(candidates, otherwise.bits);
    const passes = testOf(people, filter, true);
    const passesOtherwise = testOf(people, filter, false);
    const test: Test = (ordinal) => passes(ordinal) && !passesOtherwise(ordinal);
    return yield* onlyDescribed.find(name, test, () => candidates);
  }

  function* matchesOf(filter: Filter): Sliced<Matches> {
    if (filter === EVERYBODY) return { bits: people.everybody, counts: people.counts };
    const text = onlyTextOf(filter);
    if (text !== null) return yield* having(text);
    const name = JSON.stringify(filter);
    const known = filters.get(name);
    if (known !== undefined) return known;
    // Making the keys of all works within the test would exceed the time slice.
    if (filter.asked.some(({ prefix }) => prefix === WORK_PREFIX)) yield* people.works.settle();
    const free = filter.alternatives.filter(({ needles }) => needles.length === 0);
    const members = membersOf(people, new Set(free.flatMap(({ cells }) => cells)));
    const lists = filter.alternatives
      .filter(({ needles }) => needles.length > 0)
      .map(({ needles, names, rest }) => (names.length === 0 ? needles : rest))
      // Who has what a choice asks for need not have its word in a name.
      .map((list) => list.filter((text) => choiceSaid(text) === null));
    // Most matches of a query for a type are in its cells: few other personalities have its text in their names.
    const candidates = candidatesFor(lists);
    removeBits(candidates, members);
    for (const needle of longestFirst(lists[0] ?? [])) {
      if (sizeOfBits(candidates) <= people.end * FEW) break;
      if (lists.every((list) => list.includes(needle)))
        keepBits(candidates, (yield* having(needle)).bits);
    }
    addBits(candidates, members);
    for (const asked of filter.asked)
      keepBits(
        candidates,
        asked.prefix === WORK_PREFIX
          ? castOf(people, asked.value)
          : havingChoice(people, asked.prefix, asked.value)(),
      );
    return yield* filters.find(name, testOf(people, filter, false), () => candidates);
  }

  return {
    *find(filter, text) {
      const all = yield* matchesOf(filter);
      const described = yield* describedBy(filter, all);
      let [inside, prefix, exact] = [NOBODY, NOBODY, NOBODY];
      if (text !== '' && sum(all.counts) > 0 && !hasFacet(text)) {
        // Each of these sets is a subset of the previous one, and all are subsets of the matches.
        inside = yield* having(text);
        prefix = yield* having(nameBeginning(text));
        exact = yield* having(nameEqual(text));
      }
      return {
        end: people.end,
        counts: CELLS.map((_, cell) => (all.counts[cell] ?? 0) + (described.counts[cell] ?? 0)),
        tiers: {
          exact: tierOf(exact, NOBODY),
          prefix: tierOf(prefix, exact),
          inside: tierOf(inside, prefix),
          other: tierOf(all, inside),
          described: tierOf(described, NOBODY),
        },
      };
    },
    follow(ordinal, before) {
      for (const cache of caches) cache.follow(ordinal, before);
    },
    clear() {
      for (const cache of caches) cache.clear();
    },
  };
}

/**
 * The text of a filter that asks for nothing else: exactly the personalities with this text in their names match, apart
 * from descriptions.
 * Null for all other filters.
 */
function onlyTextOf({ asked, alternatives: [first, ...others] }: Filter): string | null {
  if (asked.length > 0 || first === undefined || others.length > 0) return null;
  const { cells, needles, names } = first;
  const [needle, ...more] = needles;
  const isAlone = cells.length === CELLS.length && more.length === 0 && names.length === 0;
  return isAlone && needle !== undefined && choiceSaid(needle) === null ? needle : null;
}

/** The personalities in some cells. */
function membersOf({ cells, everybody, end }: People, wanted: ReadonlySet<Cell>): Bits {
  const isWanted = Uint8Array.from({ length: NO_CELL + 1 }, (_, cell) => Number(wanted.has(cell)));
  const bits = new Int32Array(everybody.length);
  for (let ordinal = 0; ordinal < end; ordinal += 1)
    if (isWanted[cells[ordinal] ?? NO_CELL] === 1) setBit(bits, ordinal, true);
  return bits;
}

const NOBODY: Matches = { bits: noBits(0), counts: [] };

/** The matches in `whole` without those in its subset `part`. */
function tierOf(whole: Matches, part: Matches): FoundTier {
  return {
    bits: whole.bits,
    without: part.bits,
    size: sum(whole.counts) - sum(part.counts),
  };
}

/**
 * Tests whether the names contain all of some texts. Their letters and pairs of letters reject most names that do
 * not.
 */
function containing(people: People, needles: readonly string[]): Test {
  const letters = lettersOf(needles.join(''));
  const [low, high] = pairsOf(needles);
  const longer = longestFirst(needles.filter((needle) => !isLetter(needle)));
  return (ordinal) => {
    const { pairs } = people;
    if ((low & ~(pairs[2 * ordinal] ?? 0)) !== 0) return false;
    if ((high & ~(pairs[2 * ordinal + 1] ?? 0)) !== 0) return false;
    if ((letters & ~(people.letters[ordinal] ?? 0)) !== 0) return false;
    const text = longer.length === 0 ? '' : (people.texts[ordinal] ?? '');
    for (const needle of longer) if (!text.includes(needle)) return false;
    return true;
  };
}

/** The longest text occurs in the fewest names. */
function longestFirst(texts: readonly string[]): readonly string[] {
  return texts.toSorted((a, b) => b.length - a.length);
}

/**
 * The personalities of a work. Spellings are compared by identity, since reading the key of each would take much
 * longer.
 */
function castOf(people: People, key: string): Bits {
  const bits = noBits(people.everybody.length * 32);
  const [first, ...others] = people.works.spellingsOf(key);
  const rest = new Set<Spelling | null>(others);
  if (first === undefined) return bits;
  const { spellings, end } = people;
  for (let ordinal = 0; ordinal < end; ordinal += 1) {
    const spelling = spellings[ordinal] ?? null;
    if (spelling === first || (rest.size > 0 && rest.has(spelling))) setBit(bits, ordinal, true);
  }
  return bits;
}

/** Tests whether a personality belongs to a work. */
function isOfWork(people: People, key: string): Test {
  return (ordinal) => {
    const spelling = people.spellings[ordinal] ?? null;
    return spelling !== null && people.works.keyOf(spelling) === key;
  };
}

/**
 * Returns the current set of the personalities that have what a choice asks for. A function, since growth replaces
 * the sets by longer ones.
 */
function havingChoice(people: People, prefix: ChoicePrefix, value: string): () => Bits {
  const at = ALL_CHOICES.findIndex((one) => one.prefix === prefix && one.value === value);
  return () => people.withChoice[at] ?? noBits(0);
}

/** Tests whether a personality has what a term that stands alone asks for. */
function facetTest(people: People, asked: AskedFacet): Test {
  if (asked.prefix === WORK_PREFIX) return isOfWork(people, asked.value);
  const bits = havingChoice(people, asked.prefix, asked.value);
  return (ordinal) => hasBit(bits(), ordinal);
}

/** Tests whether all texts are found in names or by a choice and, if `isDescribed`, in descriptions. */
function finding(people: People, needles: readonly string[], isDescribed: boolean): Test {
  const inNamesOnly = (needle: string) =>
    choiceSaid(needle) === null && !(isDescribed && beginningsAsked(needle).length > 0);
  const inNames = containing(people, needles.filter(inNamesOnly));
  const others = needles
    .filter((needle) => !inNamesOnly(needle))
    .map((needle): Test => {
      const byName = containing(people, [needle]);
      const said = choiceSaid(needle);
      const byChoice: Test = said === null ? () => false : facetTest(people, said);
      const asked = isDescribed ? beginningsAsked(needle) : [];
      return (ordinal) =>
        byName(ordinal) ||
        byChoice(ordinal) ||
        hasBeginning(people.descriptions[ordinal] ?? '', asked);
    });
  return (ordinal) => inNames(ordinal) && others.every((passes) => passes(ordinal));
}

/** Tests whether a personality passes a filter, looking at descriptions too if `isDescribed`. */
function testOf(people: People, { asked, alternatives }: Filter, isDescribed: boolean): Test {
  const inCell: Test[] = [];
  for (const { cells, needles, names, rest } of alternatives) {
    const byNames = finding(people, needles, isDescribed);
    const byRest = finding(people, rest, isDescribed);
    const wholes = names.map(nameEqual);
    // Keywords match the first name alone, which is the name in the catalogue; the others are aliases.
    const isFeatured = (text: string) => wholes.some((whole) => text.startsWith(whole));
    const byKeyword: Test = (ordinal) =>
      byNames(ordinal) || (byRest(ordinal) && isFeatured(people.texts[ordinal] ?? ''));
    const passes = needles.length === 0 ? () => true : names.length === 0 ? byNames : byKeyword;
    for (const cell of cells) inCell[cell] = passes;
  }
  const facets = asked.map((one) => facetTest(people, one));
  return (ordinal) =>
    inCell[people.cells[ordinal] ?? NO_CELL]?.(ordinal) === true &&
    facets.every((passes) => passes(ordinal));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
