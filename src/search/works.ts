import { workKey } from '../domain/people/work-key.ts';
import { compareWorkKeys, type Work, type WorksRequest } from '../domain/search/works.ts';
import { createNumbers, type Grouped, groupBy, membersOf } from './grouped.ts';
import type { People } from './people.ts';

/** Whose work it is by ordinal, as it was when the names were built. Works are numbered in the order of `compareWorkKeys`. */
export interface Works {
  readonly keys: readonly string[];
  /** The number of a work by its key. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The distinct titles, numbered from 0. */
  readonly titles: readonly string[];
  /** By ordinal: the number of the title plus one; 0 where there is none. */
  readonly titleAt: Uint32Array;
  /** The titles of each work. */
  readonly titlesOf: Grouped;
  /** The ordinals of each work. */
  readonly members: Grouped;
}

export function createWorksBuilder() {
  const numbers = new Map<string, number>();
  const ordinals = createNumbers();
  const used = createNumbers();
  return {
    add(ordinal: number, title: string): void {
      const number = numbers.get(title) ?? numbers.size;
      numbers.set(title, number);
      ordinals.push(ordinal);
      used.push(number);
    },
    finish(end: number): Works {
      const titles = [...numbers.keys()];
      const keyOf = titles.map(workKey);
      const keys = [...new Set(keyOf)].sort(compareWorkKeys);
      const works = new Map(keys.map((key, work) => [key, work]));
      const workOf = Uint32Array.from(keyOf, (key) => works.get(key) ?? 0);
      const [places, values] = [ordinals.all(), used.all()];
      const titleAt = new Uint32Array(end);
      for (let i = 0; i < places.length; i += 1) titleAt[places[i] ?? 0] = (values[i] ?? 0) + 1;
      const built = {
        keys,
        numbers: works,
        titles,
        titleAt,
        titlesOf: groupBy(workOf, Uint32Array.from(titles.keys()), keys.length),
        members: groupBy(
          values.map((title) => workOf[title] ?? 0),
          places,
          keys.length,
        ),
      };
      for (const list of [ordinals, used]) list.free();
      return built;
    },
  };
}

const NOBODY = new Uint32Array(0);

/** The ordinals of a work that was built. */
export function membersOfWork({ numbers, members }: Works, key: string): Uint32Array {
  const work = numbers.get(key);
  return work === undefined ? NOBODY : membersOf(members, work);
}

/** The title at an ordinal when it was built. */
export function titleAt({ titles, titleAt: numbers }: Works, ordinal: number): string | null {
  return titles[(numbers[ordinal] ?? 0) - 1] ?? null;
}

/** The request for all works. */
export const EVERY_WORK: WorksRequest = {
  words: '',
  isWhole: false,
  after: null,
  limit: Number.MAX_SAFE_INTEGER,
  membersMin: 1,
};

export interface FoundWork extends Omit<Work, 'name'> {
  /** The titles that its members may have: when it is one, all have it. */
  readonly titles: readonly string[];
  members(): readonly number[];
}

/** Works in the order of `compareWorkKeys`. */
export function findWorks(people: People, request: WorksRequest): FoundWork[] {
  const { words, isWhole, after, limit, membersMin } = request;
  const { works } = people.built;
  const late = changesOf(people);
  const fresh = [...late.keys()].filter((key) => !works.numbers.has(key));
  const keys = fresh.length === 0 ? works.keys : [...works.keys, ...fresh].sort(compareWorkKeys);
  const found: FoundWork[] = [];
  for (const key of keys) {
    if (found.length === limit) break;
    if (after !== null && compareWorkKeys(key, after) <= 0) continue;
    if (isWhole ? key !== words : !`-${key}`.includes(`-${words}`)) continue;
    const count = membersOfWork(works, key).length + (late.get(key)?.count ?? 0);
    if (count < membersMin) continue;
    const titles = [...titlesOf(works, key), ...(late.get(key)?.titles ?? [])];
    found.push({
      key,
      count,
      titles: [...new Set(titles)],
      members: () => membersNow(people, key),
    });
  }
  return found;
}

function titlesOf({ numbers, titlesOf, titles }: Works, key: string): readonly string[] {
  const work = numbers.get(key);
  if (work === undefined) return [];
  return Array.from(membersOf(titlesOf, work), (title) => titles[title] ?? '');
}

interface Change {
  /** How many more are of the work. */
  count: number;
  readonly titles: string[];
}

/** What has changed since the names were built, by key. */
function changesOf({ built: { works }, changed }: People): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  const changeOf = (key: string): Change => {
    const change = changes.get(key) ?? { count: 0, titles: [] };
    changes.set(key, change);
    return change;
  };
  for (const [ordinal, row] of changed) {
    const before = titleAt(works, ordinal);
    if (before !== null) changeOf(workKey(before)).count -= 1;
    if (row?.key == null || row.work === null) continue;
    const change = changeOf(row.key);
    change.count += 1;
    change.titles.push(row.work);
  }
  return changes;
}

function membersNow({ built, changed }: People, key: string): readonly number[] {
  const late = [...changed.values()].flatMap((row) => (row?.key === key ? [row.ordinal] : []));
  const kept = membersOfWork(built.works, key).filter((ordinal) => !changed.has(ordinal));
  return [...kept, ...late];
}
