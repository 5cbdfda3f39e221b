import { workKey } from '../domain/people/work-key.ts';
import { type WorksRequest, workSortKey } from '../domain/search/works.ts';
import type { Sliced } from './slices.ts';

interface SortedWork {
  readonly key: string;
  /** See `workSortKey`. */
  readonly sortKey: string;
  /** How many are of it. */
  readonly count: number;
}

/** A work by the numbers of its spellings. */
interface NumberedWork extends SortedWork {
  readonly numbers: readonly number[];
}

/** A work that somebody is of. */
export interface FoundWork extends SortedWork {
  /** The spellings that its members have: at least one. */
  readonly titles: readonly string[];
}

/** The works that somebody is of, each with its spellings; spellings have numbers, used again when nobody has one any more. */
export interface Works {
  /** The number of the spelling, from 1, of one more who has it. */
  add(title: string): number;
  /** One less has the spelling of this number; 0 is nobody's. */
  remove(number: number): void;
  /** The numbers of all spellings of a work. */
  spellingsOf(key: string): Sliced<readonly number[]>;
  /** Makes the keys of new spellings, of so many at most, as the other methods do first; whether some are left. */
  settle(most: number): Sliced<boolean>;
  /** The first works, in an order of theirs. */
  find(
    request: Omit<WorksRequest, 'after'>,
    isBefore: IsBefore,
    after?: string | null,
  ): Sliced<FoundWork[]>;
  /** The keys of works that so many are of, in no order; `limit` at most. */
  keys(limit: number, membersMin: number): Sliced<string[]>;
}

type IsBefore = (one: SortedWork, other: SortedWork) => boolean;

interface Spelling {
  readonly title: string;
  /** Null until it is made, which takes longer than the rest. */
  key: string | null;
  count: number;
}

/** Works looked at before the clock is; takes less than a millisecond. */
const STEP = 2_000;
/** Keys that are made before it is; takes about as long. */
const KEYS_STEP = 200;

const NONE: readonly number[] = [];

export function createWorks(): Works {
  const numberOf = new Map<string, number>();
  /** By number. */
  const spellings: Spelling[] = [{ title: '', key: null, count: 0 }];
  /** The numbers of spellings without a key; some may be of others by now, or of nobody. */
  const unsettled: number[] = [];
  const free: number[] = [];
  /** The numbers of the spellings of each work: mostly one, so that a list takes least memory. */
  const ofKey = new Map<string, number[]>();
  function* settle(most = Number.POSITIVE_INFINITY): Sliced<boolean> {
    let made = 0;
    while (made < most) {
      const number = unsettled.pop();
      if (number === undefined) break;
      const spelling = spellings[number];
      if (spelling === undefined || spelling.count === 0 || spelling.key !== null) continue;
      spelling.key = workKey(spelling.title);
      const others = ofKey.get(spelling.key);
      if (others === undefined) ofKey.set(spelling.key, [number]);
      else others.push(number);
      made += 1;
      if (made % KEYS_STEP === 0) yield;
    }
    return unsettled.length > 0;
  }
  /** How many have one of these spellings. */
  const sizeOf = (numbers: readonly number[]): number => {
    let size = 0;
    for (const number of numbers) size += spellings[number]?.count ?? 0;
    return size;
  };
  return {
    add(title) {
      const known = numberOf.get(title);
      const spelling = spellings[known ?? 0];
      if (known !== undefined && spelling !== undefined) {
        spelling.count += 1;
        return known;
      }
      const number = free.pop() ?? spellings.length;
      spellings[number] = { title, key: null, count: 1 };
      numberOf.set(title, number);
      unsettled.push(number);
      return number;
    },
    remove(number) {
      const spelling = spellings[number];
      if (number === 0 || spelling === undefined) return;
      spelling.count -= 1;
      if (spelling.count > 0) return;
      const { title, key } = spelling;
      spellings[number] = { title: '', key: null, count: 0 };
      free.push(number);
      numberOf.delete(title);
      if (key === null) return;
      const others = ofKey.get(key) ?? [];
      others.splice(others.indexOf(number), 1);
      if (others.length === 0) ofKey.delete(key);
    },
    *spellingsOf(key) {
      yield* settle();
      return ofKey.get(key) ?? NONE;
    },
    settle,
    *find({ words, isWhole, limit, membersMin }, isBefore, after = null) {
      yield* settle();
      let found: NumberedWork[] = [];
      /** Once so many are found: the last of them, which others have to be before. */
      let last: NumberedWork | undefined;
      const cut = (): void => {
        found = found.sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, limit);
        last = found[limit - 1];
      };
      const behind = after === null ? '' : workSortKey(after);
      const look = (key: string, numbers: readonly number[]): void => {
        if (!isWhole && !`-${key}`.includes(`-${words}`)) return;
        const sortKey = workSortKey(key);
        if (sortKey <= behind) return;
        const count = sizeOf(numbers);
        const work = { key, sortKey, count, numbers };
        if (count < membersMin || (last !== undefined && !isBefore(work, last))) return;
        found.push(work);
        // To sort all of them would take longer than to find them.
        if (found.length >= limit * 4) cut();
      };
      let looked = 0;
      const whole = ofKey.get(words);
      const one = whole === undefined ? [] : [[words, whole] as const];
      for (const [key, numbers] of isWhole ? one : ofKey) {
        look(key, numbers);
        looked += 1;
        if (looked % STEP === 0) yield;
      }
      cut();
      return found.map(({ numbers, ...work }) => ({
        ...work,
        titles: numbers.map((number) => spellings[number]?.title ?? ''),
      }));
    },
    *keys(limit, membersMin) {
      yield* settle();
      const found: string[] = [];
      let looked = 0;
      for (const [key, numbers] of ofKey) {
        if (found.length === limit) break;
        if (sizeOf(numbers) >= membersMin) found.push(key);
        looked += 1;
        if (looked % STEP === 0) yield;
      }
      return found;
    },
  };
}

/** In the order of `workSortKey`. */
export function isKeyBefore(one: SortedWork, other: SortedWork): boolean {
  return one.sortKey < other.sortKey;
}

/** Largest first; of equals by their keys. */
export function isLarger(one: SortedWork, other: SortedWork): boolean {
  return one.count === other.count ? one.key < other.key : one.count > other.count;
}
