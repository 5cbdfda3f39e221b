import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Icon,
  NewPersonality,
  OrderPosition,
  Store,
  StoredPersonality,
} from '../../src/catalogue/store.ts';
import { CELLS, cellOf } from '../../src/domain/cell.ts';
import { createFeatured } from '../../src/domain/search/featured.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { rank } from '../../src/domain/search/tier.ts';
import { BY, catalogues, iconOf, names, newPerson, queries, traits } from './arbitraries.ts';
import { historyContract } from './history/contract.ts';
import { erasingContract } from './history/erasing-contract.ts';
import { idempotencyContract } from './idempotency-contract.ts';

export interface Opened {
  readonly store: Store;
  readonly dispose: () => Promise<void>;
}

const featured = createFeatured(['amst', 'os cinco'], ['Ana', 'João Grilo', 'Zé']);
const everybody = createFilter(parseQuery(''));

/** Many runs, each with writes to a disk that others may use: far longer than they take alone. */
const PATIENT = { timeout: 180_000 };

/** Every promise of `Store`, for whichever engine `open` opens; `runs` of its catalogues are searched. */
export function storeContract(engine: string, open: () => Promise<Opened>, runs = 60): void {
  historyContract(engine, open);
  erasingContract(engine, open);
  idempotencyContract(engine, open);
  describe(`a store on ${engine}`, () => {
    let store: Store;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ store, dispose } = await open());
    });
    afterEach(() => dispose());

    const all = (seed = 1, limit = 7) => readAll(store, { q: '', seed, limit });

    it('returns a created personality with all its fields', async () => {
      const person = newPerson({ name: 'Capitu', type: 'INTJ', identity: 'T', gender: 'female' });
      await store.create([person], BY);
      expect(await store.get(person.id)).toEqual({
        id: person.id,
        name: 'Capitu',
        gender: 'female',
        type: 'INTJ',
        identity: 'T',
        iconHash: null,
        version: 1,
        createdAt: BY.at,
        updatedAt: BY.at,
      });
      expect(await store.get('nobody')).toBeNull();
    });

    it(
      'answers every query as the reference does, page by page, in the order of results',
      PATIENT,
      async () => {
        await fc.assert(
          fc
            .asyncProperty(
              catalogues,
              fc.array(queries, { minLength: 1, maxLength: 6 }),
              fc.nat({ max: 2 ** 32 - 1 }),
              fc.integer({ min: 1, max: 9 }),
              fc.boolean(),
              async (people, typed, seed, limit, fills) => {
                if (fills) await store.fill(() => people, BY);
                else await store.create(people, BY);
                const { items: shuffled } = await readAll(store, { q: '', seed, limit: 500 });
                expect(ids(shuffled).sort()).toEqual(ids(people).sort());
                for (const q of typed) {
                  const query = parseQuery(q);
                  const matching = shuffled.filter((person) => matches(query, person, featured));
                  const expected = rank(query, matching);
                  const { items, totals } = await readAll(store, { q, seed, limit });
                  expect(new Set(totals), q).toEqual(new Set([expected.length]));
                  expect(ids(items), q).toEqual(ids(expected));
                  const counts = await store.countByCell(createFilter(query, featured));
                  expect(counts).toEqual(tallyCells(expected));
                }
              },
            )
            .beforeEach(async () => {
              await dispose();
              ({ store, dispose } = await open());
            }),
          { numRuns: runs },
        );
      },
    );

    it(
      'lists each remaining personality exactly once while others are created and removed',
      PATIENT,
      async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.integer({ min: 1, max: 60 }),
            fc.array(fc.nat({ max: 99 }), { maxLength: 30 }),
            fc.nat({ max: 2 ** 32 - 1 }),
            fc.constantFrom('', 'p', 'p 1', 'sr p'),
            async (count, disturbances, seed, q) => {
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
              const { items } = await readAll(store, { q, seed, limit: 5 }, disturb);
              const seen = ids(items);
              expect(seen).toEqual(ids(rank(parseQuery(q), items)));
              expect(new Set(seen).size).toBe(seen.length);
              for (const id of before.filter((one) => !gone.has(one))) expect(seen).toContain(id);
              await removeEverybody(store);
            },
          ),
          { numRuns: 25 },
        );
      },
    );

    it('updates the search index with every write', PATIENT, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat({ max: 9 }), fc.constantFrom('new', 'edit', 'go'), traits), {
            maxLength: 30,
          }),
          async (steps) => {
            const alive: StoredPersonality[] = [];
            for (const [which, step, change] of steps) {
              const index = which % Math.max(alive.length, 1);
              const target = alive[index];
              if (step === 'new' || target === undefined) {
                const person = newPerson(change);
                await store.create([person], BY);
                alive.push(await mustGet(store, person.id));
              } else if (step === 'edit') {
                const edit = { ...change, icon: null };
                const written = await store.update(target.id, target.version, edit, BY);
                expect(written.outcome).toBe('written');
                alive[index] = await mustGet(store, target.id);
              } else {
                await store.remove(target.id, target.version, BY);
                alive.splice(index, 1);
              }
            }
            expect(await store.verify()).toEqual([]);
            expect(await store.countByCell(everybody)).toEqual(tallyCells(alive));
            await removeEverybody(store);
          },
        ),
        { numRuns: 40 },
      );
    });

    it('shows equal names first, then those that begin with the query, then all others', async () => {
      const tiers = [
        Array.from({ length: 7 }, () => 'Ána'),
        Array.from({ length: 17 }, (_, i) => `Ana ${i}`),
        Array.from({ length: 37 }, (_, i) => `Mari ana ${i}`),
      ];
      // No word of ISTJ or its group contains the query. The ids are random, so they mix the tiers.
      const people = ['Bia', ...tiers.flat()].map((name) => newPerson({ name, type: 'ISTJ' }));
      await store.create(
        people.toSorted((a, b) => a.id.localeCompare(b.id)),
        BY,
      );
      for (const limit of [1, 5, 7, 8, 100]) {
        const { items, totals } = await readAll(store, { q: ' ANA', seed: 3, limit });
        const shown = items.map(({ name }) => name);
        const [exact, prefix] = [shown.splice(0, 7), shown.splice(0, 17)];
        expect([exact, prefix.toSorted(), shown.toSorted()]).toEqual(
          tiers.map((names) => names.toSorted()),
        );
        expect(prefix).not.toEqual(prefix.toSorted());
        expect(new Set(totals)).toEqual(new Set([61]));
      }
    });

    it('refuses a capacity that is impossible for the number of personalities', async () => {
      const people = Array.from({ length: 17 }, (_, i) => newPerson({ name: `P ${i}` }));
      await store.create(people, BY);
      const ask = (capacity: number) =>
        store.page({ filter: everybody, text: '', seed: 1, capacity, after: null, limit: 5 });
      for (const capacity of [2, 16, 32]) expect((await ask(capacity)).items).toHaveLength(5);
      for (const capacity of [64, 2 ** 25]) {
        await expect(ask(capacity)).rejects.toMatchObject({ code: 'malformed_request' });
      }
      // Those who came last leave; an order that holds all 17 goes on.
      for (const { id } of people.slice(4)) await store.remove(id, 1, BY);
      expect((await ask(32)).items).toHaveLength(4);
      await expect(ask(64)).rejects.toMatchObject({ code: 'malformed_request' });
    });

    it('returns the same order for the same seed, and other orders for other seeds', async () => {
      await store.create(
        Array.from({ length: 40 }, (_, i) => newPerson({ name: `P ${i}` })),
        BY,
      );
      const orders = await Promise.all(
        [5, 5, 6, 7].map(async (seed) => ids((await all(seed)).items)),
      );
      expect(orders[0]).toEqual(orders[1]);
      expect(new Set(orders.map((order) => order.join())).size).toBe(3);
    });

    it('updates and removes the current version only', async () => {
      const person = newPerson({ name: 'Iracema' });
      await store.create([person], BY);
      const change = { ...person, name: 'Iracema dos Lábios de Mel' };
      const first = await store.update(person.id, 1, change, BY);
      expect(first).toMatchObject({ outcome: 'written', personality: { version: 2 } });
      const second = await store.update(person.id, 1, { ...change, name: 'Outra' }, BY);
      expect(second).toMatchObject({
        outcome: 'conflict',
        current: { version: 2, name: 'Iracema dos Lábios de Mel' },
      });
      expect(await store.remove(person.id, 1, BY)).toMatchObject({ outcome: 'conflict' });
      expect(await store.remove(person.id, 2, BY)).toMatchObject({ outcome: 'written' });
      expect(await store.remove(person.id, 2, BY)).toEqual({ outcome: 'not_found' });
      expect(await store.update(person.id, 2, change, BY)).toEqual({ outcome: 'not_found' });
    });

    it('accepts exactly one of many simultaneous changes of a version', async () => {
      const person = newPerson({ name: 'Peri' });
      await store.create([person], BY);
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          store.update(person.id, 1, { ...person, name: `Peri ${i}` }, BY),
        ),
      );
      expect(results.filter(({ outcome }) => outcome === 'written')).toHaveLength(1);
      expect((await mustGet(store, person.id)).version).toBe(2);
    });

    it('creates a batch completely or not at all', async () => {
      const twice = newPerson({ name: 'Duas vezes' });
      await expect(store.create([newPerson({ name: 'Um' }), twice, twice], BY)).rejects.toThrow();
      expect((await all()).items).toEqual([]);
      expect(await store.verify()).toEqual([]);
    });

    it('fills an empty catalogue completely or not at all, and refuses any other', async () => {
      const icon = iconOf('a');
      const people = ['Um', 'Dois', 'Três'].map((name) => newPerson({ name, icon }));
      await expect(store.fill(() => [...people, ...people], BY)).rejects.toThrow();
      expect((await all()).items).toEqual([]);
      const progress: number[] = [];
      await store.fill(() => people, BY, { onProgress: (done) => progress.push(done) });
      expect(progress).toEqual([3]);
      expect(ids((await all()).items).sort()).toEqual(ids(people).sort());
      expect(await store.verify()).toEqual([]);
      await store.create([newPerson({ name: 'Dois e meio' })], BY);
      for (const { id } of people) await store.remove(id, 1, BY);
      expect(await store.verify()).toEqual([]);
      const refused = { code: 'catalogue_not_empty' };
      await expect(store.fill(() => people, BY)).rejects.toMatchObject(refused);
      await removeEverybody(store);
      await expect(store.fill(() => people, BY)).rejects.toMatchObject(refused);
    });

    it('stores an icon once, returns it by its hash, and refuses an unknown hash', async () => {
      const icon = iconOf('a');
      const [one, two] = [newPerson({ name: 'A', icon }), newPerson({ name: 'B', icon })];
      await store.create([one, two], BY);
      expect((await mustGet(store, one.id)).iconHash).toBe(icon.hash);
      expect(Buffer.from((await store.icon(icon.hash, 75))?.bytes ?? [])).toEqual(
        Buffer.from(icon.bytes),
      );
      expect(await store.icon(iconOf('b').hash, 75)).toBeNull();
      await store.remove(one.id, 1, BY);
      const again = newPerson({ name: 'C', icon: { hash: icon.hash } });
      await store.create([again], BY);
      expect((await mustGet(store, again.id)).iconHash).toBe(icon.hash);
      const unknown = newPerson({ name: 'D', icon: { hash: iconOf('b').hash } });
      await expect(store.create([unknown], BY)).rejects.toMatchObject({ code: 'invalid_icon' });
      expect((await all()).items).toHaveLength(2);
    });

    it('returns the largest file of an icon that is not larger than the requested size', async () => {
      const file = (side: 150 | 225) => ({ side, bytes: Buffer.from(`of ${side} px`) });
      const great = { ...iconOf('great'), larger: [file(150), file(225)] };
      const medium = { ...iconOf('medium'), larger: [file(150)] };
      const small = iconOf('small');
      const icons = [great, medium, small, great];
      await store.create(
        icons.map((icon, i) => newPerson({ name: `P ${i}`, icon })),
        BY,
      );
      const answers = async ({ hash, bytes }: Icon) => {
        const files = await Promise.all(
          ([75, 150, 225] as const).map((side) => store.icon(hash, side)),
        );
        return files.map((one) => [one?.side, one && Buffer.from(one.bytes).equals(bytes)]);
      };
      expect(await answers(great)).toEqual([
        [75, true],
        [150, false],
        [225, false],
      ]);
      expect(await answers(medium)).toEqual([
        [75, true],
        [150, false],
        [150, false],
      ]);
      expect(await answers(small)).toEqual([
        [75, true],
        [75, true],
        [75, true],
      ]);
      expect(Buffer.from((await store.icon(great.hash, 225))?.bytes ?? [])).toEqual(
        file(225).bytes,
      );
    });

    it('passes verify after every write, and after a rebuild', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 5 }), async (list) => {
          const people = list.map((name) => newPerson({ name }));
          await store.create(people, BY);
          await store.remove(people[0]?.id ?? '', 1, BY);
          expect(await store.verify()).toEqual([]);
          await store.rebuild();
          expect(await store.verify()).toEqual([]);
        }),
        { numRuns: 10 },
      );
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}

const PAGES_MAX = 1_000;

async function readAll(
  store: Store,
  { q, seed, limit }: { q: string; seed: number; limit: number },
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<{ items: StoredPersonality[]; totals: number[] }> {
  const query = parseQuery(q);
  const filter = createFilter(query, featured);
  const items: StoredPersonality[] = [];
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

async function mustGet(store: Store, id: string): Promise<StoredPersonality> {
  const found = await store.get(id);
  if (found === null) throw new Error(`${id} is not there`);
  return found;
}

function ids(people: readonly { readonly id: string }[]): string[] {
  return people.map(({ id }) => id);
}

function tallyCells(people: readonly (StoredPersonality | NewPersonality)[]): number[] {
  const counts = CELLS.map(() => 0);
  for (const person of people) counts[cellOf(person)] = (counts[cellOf(person)] ?? 0) + 1;
  return counts;
}
