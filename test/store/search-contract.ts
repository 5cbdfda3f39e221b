import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { NewPersonality } from '../../src/catalogue/stored-personality.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { drawnWorks } from '../../src/domain/people/shelves.ts';
import { workKey } from '../../src/domain/people/work-key.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { KEY_ORDERS, type KeyOrder } from '../../src/domain/search/key-orders.ts';
import { matches } from '../../src/domain/search/matches.ts';
import {
  isBefore,
  type KeyPosition,
  type OrderPosition,
  rank,
} from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { createFeatured } from '../../src/domain/search/rules.ts';
import { EXAMPLES } from '../../src/domain/search/terms.ts';
import { workSortKey } from '../../src/domain/search/works.ts';
import { CELLS, cellOf } from '../../src/domain/types/cell.ts';
import { newPerson } from '../support/people.ts';
import { BY, catalogues, edits, queries } from './arbitraries.ts';
import { eachOpened, type Opened } from './opened.ts';

const featured = createFeatured(['amst', 'os cinco'], ['Ana', 'João Grilo', 'Zé']);
const everybody = createFilter(parseQuery(''));

/** Tests the promises of `Store` about searches and their order, with `runs` catalogues and one of `many` people. */
export function searchContract(
  engine: string,
  open: () => Promise<Opened>,
  runs: number,
  many: number,
): void {
  describe(`searches in a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    /** Compares all pages of a search with the reference, which reads the people in the shuffled order. */
    const compare = async (
      shuffled: readonly Personality[],
      q: string,
      seed: number,
      limit: number,
    ) => {
      const query = parseQuery(q);
      const matching = shuffled.filter((person) => matches(query, person, featured));
      const expected = rank(query, matching, featured);
      const { items, totals } = await readAll(store, { q, seed, limit });
      expect(new Set(totals), q).toEqual(new Set([expected.length]));
      expect(ids(items), q).toEqual(ids(expected));
      const counts = await store.countByCell(createFilter(query, featured));
      expect(counts).toEqual(tallyCells(expected));
      // The same search in an order by a key.
      const order = KEY_ORDERS[[...q].length % KEY_ORDERS.length] ?? 'name';
      const sorted = matching.toSorted((a, b) => (isBefore(order, a, b) ? -1 : 1));
      const byKey = await readByKey(store, { q, order, limit });
      expect(ids(byKey.items), `${q} by ${order}`).toEqual(ids(sorted));
      expect(new Set(byKey.totals), q).toEqual(new Set([sorted.length]));
    };

    it('finds corrections of a query without results, also among new personalities', async () => {
      await store.create([newPerson({ name: 'Machado de Assis' })], BY);
      const correctionsFor = async (text: string) =>
        (await store.corrections(text, featured)).map(({ q }) => q);
      expect(await correctionsFor('machdo de asis')).toEqual(['machado de assis']);
      expect(await correctionsFor('sentinellas')).toEqual([]);
      await store.create([newPerson({ name: 'Blimunda', type: 'ISFJ' })], BY);
      expect(await correctionsFor('blimumda')).toEqual(['blimunda']);
      expect(await correctionsFor('sentinellas')).toEqual(['sentinelas']);
    });

    it('orders names with a common beginning longer than a cursor as the reference does', async () => {
      // Folding turns one character into 18, and some characters have two code units.
      const names = ['ﷺ'.repeat(100), 'a'.repeat(99), `${'a'.repeat(98)} b`, '𝒜𐐷'.repeat(49)];
      const people = names.flatMap((name) =>
        ['', 'a', 'z', '𐐷', 'z', '𐐹a', ' a'].map((end) => newPerson({ name: name + end })),
      );
      await store.create(people, BY);
      const { items } = await readAll(store, { q: '', seed: 1, limit: 500 });
      for (const limit of [1, 2, 5]) {
        const byKey = await readByKey(store, { q: '', order: 'name', limit });
        expect(ids(byKey.items)).toEqual(
          ids(items.toSorted((a, b) => (isBefore('name', a, b) ? -1 : 1))),
        );
      }
    });

    it('lists each remaining personality exactly once while others are created and removed', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 60 }),
          fc.array(fc.nat({ max: 99 }), { maxLength: 30 }),
          fc.nat({ max: 2 ** 32 - 1 }),
          fc.constantFrom('', 'p', 'p 1', 'sr p'),
          fc.constantFrom(null, ...KEY_ORDERS),
          async (count, disturbances, seed, q, order) => {
            const people = Array.from({ length: count }, (_, i) =>
              newPerson({ name: ['P', `P ${i}`, `Sr P ${i}`][i % 3] ?? '' }),
            );
            await store.create(people, BY);
            const before = ids((await readAll(store, { q, seed, limit: 500 })).items);
            const gone = new Set<string>();
            const disturb = async () => {
              const at = disturbances.pop();
              if (at === undefined) return;
              if (at % 2 === 0)
                await store.create([newPerson({ name: at % 4 === 0 ? 'P' : 'P N' })], BY);
              const victim = people[at];
              if (victim === undefined || gone.has(victim.id)) return;
              gone.add(victim.id);
              await store.remove(victim.id, 1, BY);
            };
            const { items } =
              order === null
                ? await readAll(store, { q, seed, limit: 5 }, disturb)
                : await readByKey(store, { q, order, limit: 5 }, disturb);
            const seen = ids(items);
            if (order === null) expect(seen).toEqual(ids(rank(parseQuery(q), items, featured)));
            expect(new Set(seen).size).toBe(seen.length);
            for (const id of before.filter((one) => !gone.has(one))) expect(seen).toContain(id);
            await removeEverybody(store);
          },
        ),
        { numRuns: Math.ceil(runs / 3) },
      );
    });

    /** The works are those of the people. The first member names each work; its cover has the first one or six. */
    const compareWorks = async (people: readonly Personality[]) => {
      const ofWork = Map.groupBy(people, ({ work }) => (work === null ? '' : workKey(work)));
      ofWork.delete('');
      const expected = [...ofWork].map(([key, members]) => {
        const sorted = members.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
        const shown = sorted.slice(0, 6).map(({ type, gender, look }) => {
          return { type, gender, look };
        });
        return { key, name: sorted[0]?.work, count: members.length, members: shown };
      });
      const request = { words: '', isWhole: false, after: null, limit: 100, membersMin: 1 };
      expected.sort((a, b) => (workSortKey(a.key) < workSortKey(b.key) ? -1 : 1));
      expect(await store.works(request)).toEqual(expected);
      const figuresMax = 60;
      const drawn = drawnWorks(expected, figuresMax);
      expect(await store.works({ ...request, figuresMax })).toEqual(
        expected.map((work) =>
          drawn.has(work) ? work : { ...work, members: work.members.slice(0, 1) },
        ),
      );
    };

    it('answers for many personalities as the reference does, after edits and after a reload', async () => {
      const seeded = { numRuns: many, seed: 33 };
      const people = fc.sample(edits, seeded).map(newPerson);
      await store.create(people, BY);
      const typed = fc.sample(queries, { ...seeded, numRuns: 90 });
      const compareSome = async () => {
        const { items } = await readAll(store, { q: '', seed: 5, limit: 500 });
        const examples = EXAMPLES.map(({ q }) => q);
        for (const q of [...examples, ...typed.splice(0, 30)]) await compare(items, q, 5, 500);
        await compareWorks(items);
      };
      await compareSome();
      const changes = fc.sample(edits, { numRuns: 60, seed: 34 });
      for (const [i, change] of changes.entries()) {
        const { id } = people[i * Math.floor(many / 60)] ?? newPerson({});
        if (i % 3 === 0) await store.remove(id, 1, BY);
        else await store.update(id, 1, change, BY);
        if (i % 6 === 0) await store.restore(id, { newest: 2, version: 1 }, BY);
      }
      await compareSome();
      await store.rebuild();
      expect(await store.verify()).toEqual([]);
      await compareSome();
    });

    const kinds = fc.constantFrom('new', 'edit', 'go', 'back', 'erase');
    it('answers every query as the reference does, page by page, before and after each write', async () => {
      await fc.assert(
        fc.asyncProperty(
          catalogues,
          fc.array(fc.tuple(fc.nat(), kinds, edits), { maxLength: 12 }),
          fc.array(queries, { minLength: 1, maxLength: 3 }),
          fc.nat({ max: 2 ** 32 - 1 }),
          fc.integer({ min: 1, max: 9 }),
          async (people, steps, typed, seed, limit) => {
            const compareAll = async () => {
              const { items } = await readAll(store, { q: '', seed, limit: 500 });
              for (const q of typed) await compare(items, q, seed, limit);
              await compareWorks(items);
              return items;
            };
            await store.create(people, BY);
            expect(ids(await compareAll()).sort()).toEqual(ids(people).sort());
            const known = ids(people);
            for (const [which, step, change] of steps) {
              const id = known[which % Math.max(known.length, 1)];
              const now = id === undefined ? null : await store.get(id);
              if (step === 'new' || id === undefined) {
                const person = newPerson(change);
                const day = `2026-01-0${1 + (which % 3)}`;
                await store.create([person], { ...BY, at: `${day}T00:00:00.000Z` });
                known.push(person.id);
              } else if (step === 'edit' && now !== null) {
                await store.update(id, now.version, change, BY);
              } else if (step === 'go' && now !== null) {
                await store.remove(id, now.version, BY);
              } else if (step === 'back') {
                const history = await store.history(id, { before: null, limit: 1 });
                await store.restore(
                  id,
                  { newest: history?.items[0]?.version ?? 1, version: 1 },
                  BY,
                );
              } else if (step === 'erase') {
                await store.erase(id);
              }
              await compareAll();
            }
            expect(await store.verify()).toEqual([]);
            await removeEverybody(store);
          },
        ),
        { numRuns: Math.ceil(runs / 3) },
      );
    });

    it('leads from one member of a work to the next, and from the last to the first; else by type', async () => {
      const members = ['Capitu', 'Bento', 'Escobar', 'Ezequiel', 'Glória'].map((name, i) => ({
        ...newPerson({ name, work: 'Dom Casmurro', type: 'ESFJ' }),
        createdAt: `2026-01-0${(i % 2) + 1}T00:00:00.000Z`,
      }));
      const alone = newPerson({ name: 'Emma', work: 'Emma', type: 'INTJ' });
      const ofType = newPerson({ name: 'Ana', type: 'INTJ' });
      await store.create([...members, alone, ofType], BY);
      const all = (await readAll(store, { q: 'em:dom-casmurro', seed: 1, limit: 9 })).items;
      const ring = ids(all.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));
      for (const [i, id] of ring.entries()) {
        const one = await store.get(id);
        const { areOfWork, people } = await store.others(one ?? expect.fail(), 3);
        expect(areOfWork).toBe(true);
        expect(ids(people)).toEqual([...ring, ...ring].slice(i + 1, i + 4));
      }
      for (const [one, other] of [
        [alone, ofType],
        [ofType, alone],
      ] as const) {
        const somebody = (await store.get(one.id)) ?? expect.fail();
        const { areOfWork, people } = await store.others(somebody, 3);
        expect([areOfWork, ids(people)]).toEqual([false, [other.id]]);
      }
    });

    it('refuses a capacity that does not fit the number of personalities', async () => {
      const people = Array.from({ length: 17 }, (_, i) => newPerson({ name: `P ${i}` }));
      await store.create(people, BY);
      const ask = (capacity: number) =>
        store.page({ filter: everybody, text: '', seed: 1, capacity, after: null, limit: 5 });
      for (const capacity of [2, 16, 32]) expect((await ask(capacity)).items).toHaveLength(5);
      for (const capacity of [64, 2 ** 25]) {
        await expect(ask(capacity)).rejects.toMatchObject({ code: 'malformed_request' });
      }
      // The last personalities are removed; an order with a capacity for all 17 continues.
      for (const { id } of people.slice(4)) await store.remove(id, 1, BY);
      expect((await ask(32)).items).toHaveLength(4);
      await expect(ask(64)).rejects.toMatchObject({ code: 'malformed_request' });
    });
  });
}

const PAGES_MAX = 1_000;

/** Reads all pages of a search in an order by a key. */
async function readByKey(
  store: Store,
  { q, order, limit }: { q: string; order: KeyOrder; limit: number },
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<{ items: Personality[]; totals: number[] }> {
  const filter = createFilter(parseQuery(q), featured);
  const items: Personality[] = [];
  const totals: number[] = [];
  let after: KeyPosition | null = null;
  do {
    const page = await store.pageByKey({ filter, order, after, limit });
    items.push(...page.items);
    totals.push(page.total);
    if (totals.length > PAGES_MAX) throw new Error(`"${q}" has pages without end`);
    after = page.last;
    await between();
  } while (after !== null);
  return { items, totals };
}

export async function readAll(
  store: Store,
  { q, seed, limit }: { q: string; seed: number; limit: number },
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<{ items: Personality[]; totals: number[] }> {
  const query = parseQuery(q);
  const filter = createFilter(query, featured);
  const items: Personality[] = [];
  const totals: number[] = [];
  let capacity: number | null = null;
  let after: OrderPosition | null = null;
  do {
    const page = await store.page({ filter, text: query.text, seed, limit, capacity, after });
    items.push(...page.items);
    totals.push(page.total);
    if (totals.length > PAGES_MAX) throw new Error(`"${q}" has pages without end`);
    ({ capacity, last: after } = page);
    await between();
  } while (after !== null);
  return { items, totals };
}

async function removeEverybody(store: Store): Promise<void> {
  const { items } = await readAll(store, { q: '', seed: 1, limit: 500 });
  for (const { id, version } of items) await store.remove(id, version, BY);
}

function orderOf({ createdAt, id }: Personality): string {
  return `${createdAt} ${id}`;
}

function ids(people: readonly { readonly id: string }[]): string[] {
  return people.map(({ id }) => id);
}

function tallyCells(people: readonly (Personality | NewPersonality)[]): number[] {
  const counts = CELLS.map(() => 0);
  for (const person of people) counts[cellOf(person)] = (counts[cellOf(person)] ?? 0) + 1;
  return counts;
}
