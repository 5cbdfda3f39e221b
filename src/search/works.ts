import { workKey } from '../domain/people/work-key.ts';
import { type WorksRequest, workSortKey } from '../domain/search/works.ts';
import type { Sliced } from './slices.ts';

interface SortedWork {
  readonly key: string;
  /** See `workSortKey`. */
  readonly sortKey: string;
  /** The number of its members. */
  readonly count: number;
}

/** A work with at least one member. */
export interface FoundWork extends SortedWork {
  /** The distinct spellings that its members have; at least one. */
  readonly titles: readonly string[];
}

/** The title of a work as some of its members have it. */
export interface Spelling {
  readonly title: string;
  /** Null until it is made, which takes longer than everything else. */
  key: string | null;
  /** The number of members with this spelling. */
  count: number;
}

/** All works with members, each with its spellings. */
export interface Works {
  /** Counts one more member with a spelling, and returns the spelling. */
  add(title: string): Spelling;
  /** Counts one member less with a spelling. */
  remove(spelling: Spelling): void;
  /** The key of the work with this spelling. */
  keyOf(spelling: Spelling): string;
  /** The spellings of the work with this key; only those whose keys have been made. */
  spellingsOf(key: string): readonly Spelling[];
  /**
   * Makes the keys of new spellings, `most` at most; returns whether some are left. The other methods make the keys
   * that they need themselves.
   */
  settle(most?: number): Sliced<boolean>;
  /** The first works, in the order that `isBefore` defines. */
  find(
    request: Omit<WorksRequest, 'after'>,
    isBefore: IsBefore,
    after?: string | null,
  ): Sliced<FoundWork[]>;
  /** The keys of at most `limit` works with at least `membersMin` members, in no particular order. */
  keys(limit: number, membersMin: number): Sliced<string[]>;
}

type IsBefore = (one: SortedWork, other: SortedWork) => boolean;

/** Works visited before the clock is checked; takes less than a millisecond. */
const STEP = 2_000;
/** Keys made before the clock is checked; takes about as long. */
const KEYS_STEP = 200;

export function createWorks(): Works {
  const spellings = new Map<string, Spelling>();
  /** Spellings that still need a key. Some may have lost their members, or got their key, meanwhile. */
  const unsettled: Spelling[] = [];
  /** The spellings of each work, in an array since most works have one, and an array takes the least memory. */
  const ofKey = new Map<string, Spelling[]>();
  const keyOf = (spelling: Spelling): string => {
    if (spelling.key !== null) return spelling.key;
    const key = workKey(spelling.title);
    spelling.key = key;
    const others = ofKey.get(key);
    if (others === undefined) ofKey.set(key, [spelling]);
    else others.push(spelling);
    return key;
  };
  function* settle(most = Number.POSITIVE_INFINITY): Sliced<boolean> {
    let made = 0;
    for (; made < most; made += 1) {
      const spelling = unsettled.pop();
      if (spelling === undefined) return false;
      if (spelling.count > 0) keyOf(spelling);
      if (made % KEYS_STEP === 0) yield;
    }
    return true;
  }
  /** Makes only the keys that may begin with some words, so that a search need not wait for the keys of all titles. */
  function* settleBeginning(words: string): Sliced<void> {
    let looked = 0;
    for (const spelling of unsettled) {
      if (spelling.count > 0 && mayBegin(spelling.title, words)) keyOf(spelling);
      looked += 1;
      if (looked % KEYS_STEP === 0) yield;
    }
  }
  /** The number of members with one of these spellings. */
  const sizeOf = (some: readonly Spelling[]): number => {
    let size = 0;
    for (const { count } of some) size += count;
    return size;
  };
  return {
    add(title) {
      const known = spellings.get(title);
      if (known !== undefined) {
        known.count += 1;
        return known;
      }
      const spelling = { title, key: null, count: 1 };
      spellings.set(title, spelling);
      unsettled.push(spelling);
      return spelling;
    },
    remove(spelling) {
      spelling.count -= 1;
      if (spelling.count > 0) return;
      const { title, key } = spelling;
      spellings.delete(title);
      if (key === null) return;
      const others = ofKey.get(key) ?? [];
      others.splice(others.indexOf(spelling), 1);
      if (others.length === 0) ofKey.delete(key);
    },
    keyOf,
    spellingsOf: (key) => ofKey.get(key) ?? [],
    settle,
    *find({ words, isWhole, isBeginning, limit, membersMin }, isBefore, after = null) {
      yield* isBeginning === true ? settleBeginning(words) : settle();
      let found: (SortedWork & { readonly spelt: readonly Spelling[] })[] = [];
      /** The last work that can still be in the result, once there are enough; further ones must come before it. */
      let last: SortedWork | undefined;
      const cut = (): void => {
        found = found.sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, limit);
        last = found[limit - 1];
      };
      const behind = after === null ? '' : workSortKey(after);
      const look = (key: string, spelt: readonly Spelling[]): void => {
        if (isBeginning === true && !key.startsWith(words)) return;
        if (!isWhole && !`-${key}`.includes(`-${words}`)) return;
        const sortKey = workSortKey(key);
        if (sortKey <= behind) return;
        const count = sizeOf(spelt);
        const work = { key, sortKey, count, spelt };
        if (count < membersMin || (last !== undefined && !isBefore(work, last))) return;
        found.push(work);
        // Sorting all of them at once would take longer than finding them.
        if (found.length >= limit * 4) cut();
      };
      let looked = 0;
      const whole = ofKey.get(words);
      const one = whole === undefined ? [] : [[words, whole] as const];
      for (const [key, spelt] of isWhole ? one : ofKey) {
        look(key, spelt);
        looked += 1;
        if (looked % STEP === 0) yield;
      }
      cut();
      return found.map(({ spelt, ...work }) => ({
        ...work,
        titles: spelt.map(({ title }) => title),
      }));
    },
    *keys(limit, membersMin) {
      yield* settle();
      const found: string[] = [];
      let looked = 0;
      for (const [key, spelt] of ofKey) {
        if (found.length === limit) break;
        if (sizeOf(spelt) >= membersMin) found.push(key);
        looked += 1;
        if (looked % STEP === 0) yield;
      }
      return found;
    },
  };
}

const PLAIN = /^[a-z0-9]$/;
/** Letters compared without making the key: fewer than any key has before its hash. */
const COMPARED_MAX = 8;

/**
 * Whether the key of a title may begin with some words: a key has ASCII letters and digits as they are in the title,
 * in lower case.
 */
function mayBegin(title: string, words: string): boolean {
  for (let at = 0; at < words.length && at < COMPARED_MAX; at += 1) {
    const letter = title.charAt(at).toLowerCase();
    if (!PLAIN.test(letter)) return true;
    if (letter !== words[at]) return false;
  }
  return true;
}

/** Whether a work comes before another in the order of `workSortKey`. */
export function isKeyBefore(one: SortedWork, other: SortedWork): boolean {
  return one.sortKey < other.sortKey;
}

/** Whether a work comes before another in an order with the largest works first, and works of one size by key. */
export function isLarger(one: SortedWork, other: SortedWork): boolean {
  return one.count === other.count ? one.key < other.key : one.count > other.count;
}
