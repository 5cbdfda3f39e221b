import { workKey } from '../domain/people/work-key.ts';
import { compareWorkKeys, type WorksRequest } from '../domain/search/works.ts';
import type { Sliced } from './slices.ts';

/** A work that somebody is of. */
export interface FoundWork {
  readonly key: string;
  /** How many are of it. */
  readonly count: number;
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
  spellingsOf(key: string): ReadonlySet<number>;
  /** The first works, in an order of theirs. */
  find(
    request: Omit<WorksRequest, 'after'>,
    isBefore: IsBefore,
    after?: string | null,
  ): Sliced<FoundWork[]>;
}

type IsBefore = (one: FoundWork, other: FoundWork) => boolean;

interface Spelling {
  readonly title: string;
  readonly key: string;
  count: number;
}

/** Works looked at before the clock is; takes less than a millisecond. */
const STEP = 2_000;

const NONE: ReadonlySet<number> = new Set();

export function createWorks(): Works {
  const numbers = new Map<string, number>();
  /** By number. */
  const spellings: Spelling[] = [{ title: '', key: '', count: 0 }];
  const free: number[] = [];
  const ofKey = new Map<string, Set<number>>();
  return {
    add(title) {
      const known = numbers.get(title);
      const spelling = spellings[known ?? 0];
      if (known !== undefined && spelling !== undefined) {
        spelling.count += 1;
        return known;
      }
      const number = free.pop() ?? spellings.length;
      const key = workKey(title);
      spellings[number] = { title, key, count: 1 };
      numbers.set(title, number);
      ofKey.set(key, (ofKey.get(key) ?? new Set()).add(number));
      return number;
    },
    remove(number) {
      const spelling = spellings[number];
      if (number === 0 || spelling === undefined) return;
      spelling.count -= 1;
      if (spelling.count > 0) return;
      const { title, key } = spelling;
      spellings[number] = { title: '', key: '', count: 0 };
      free.push(number);
      numbers.delete(title);
      const others = ofKey.get(key);
      others?.delete(number);
      if (others?.size === 0) ofKey.delete(key);
    },
    spellingsOf: (key) => ofKey.get(key) ?? NONE,
    *find({ words, isWhole, limit, membersMin }, isBefore, after = null) {
      let found: FoundWork[] = [];
      /** Once so many are found: the last of them, which others have to be before. */
      let last: FoundWork | undefined;
      const cut = (): void => {
        found = found.sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, limit);
        last = found[limit - 1];
      };
      const look = (key: string, numbers: ReadonlySet<number>): void => {
        if (after !== null && compareWorkKeys(key, after) <= 0) return;
        if (!(isWhole || `-${key}`.includes(`-${words}`))) return;
        const own = [...numbers].flatMap((number) => spellings[number] ?? []);
        const count = own.reduce((sum, one) => sum + one.count, 0);
        const work = { key, count, titles: own.map(({ title }) => title) };
        if (count < membersMin || (last !== undefined && !isBefore(work, last))) return;
        found.push(work);
        // To sort all of them would take longer than to find them.
        if (found.length >= limit * 4) cut();
      };
      let looked = 0;
      for (const [key, numbers] of isWhole ? [[words, ofKey.get(words) ?? NONE] as const] : ofKey) {
        look(key, numbers);
        looked += 1;
        if (looked % STEP === 0) yield;
      }
      cut();
      return found;
    },
  };
}

/** In the order of `compareWorkKeys`. */
export function isKeyBefore(one: FoundWork, other: FoundWork): boolean {
  return compareWorkKeys(one.key, other.key) < 0;
}

/** Largest first; of equals by their keys. */
export function isLarger(one: FoundWork, other: FoundWork): boolean {
  return one.count === other.count ? one.key < other.key : one.count > other.count;
}
