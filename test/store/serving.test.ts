import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { paths } from '../../src/domain/paths.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { createSearch } from '../../src/search/search.ts';
import type { Engine } from '../../src/store/engine.ts';
import { Damage, unavailable } from '../../src/store/failures.ts';
import { openEngine } from '../../src/store/open-engine.ts';
import { createReads, type Reads } from '../../src/store/reads.ts';
import { createStore } from '../../src/store/store.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { namesOn, pageOf } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { damagePage } from '../support/tamper.ts';
import { BY, iconOf } from './arbitraries.ts';

const inFolder = folderOfEachTest();
const people = ['Capitu', 'Capitolina', 'Bentinho'].map((name) => newPerson({ name }));
const [capitu] = people;

const found = async (q: string, of: Pick<Store, 'page'>) => (await namesOn(of, q)).toSorted();

const EVERYBODY = createFilter(parseQuery(''));
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

describe.each([
  [
    'SQLite',
    async () => ({
      setting: { kind: 'sqlite', location: inFolder('catalogue.db') } as const,
      release: async () => {},
    }),
  ],
  [
    'PostgreSQL',
    async () => {
      const { url, release } = await lendDatabase();
      return { setting: { kind: 'postgres', url, pool: 5 } as const, release };
    },
  ],
])('a store that serves, on %s', (name, lend) => {
  /** A test with a fake clock, which would also affect the connections of PostgreSQL. */
  const itOnSqlite = it.runIf(name === 'SQLite');

  let engine: Engine;
  let store: Store;
  let reads: Reads;
  let memory: ReturnType<typeof createSearch>;
  let release: () => Promise<void>;

  beforeEach(async () => {
    const lent = await lend();
    ({ release } = lent);
    engine = await openEngine(lent.setting, { mode: 'create' });
    store = createStore(engine);
    memory = createSearch();
    reads = createReads(engine, memory);
    await store.create(people, BY);
  });
  afterEach(async () => {
    await store.close();
    await release();
  });

  /** Pauses the loading of all personalities until `go` is called. */
  function holdLoading() {
    const gate = Promise.withResolvers<void>();
    const load = memory.load.bind(memory);
    const loading = vi.spyOn(memory, 'load').mockImplementation(async (reader) => {
      await gate.promise;
      await load(reader);
    });
    return { go: gate.resolve, loading };
  }

  it('matches once for a page after its own write', async () => {
    await found('capi', reads);
    const find = vi.spyOn(memory, 'find');
    await store.create([newPerson({ name: 'Capistrano' })], BY);
    reads.noteWrite();
    expect(await found('capi', reads)).toEqual(['Capistrano', 'Capitolina', 'Capitu']);
    expect(find).toHaveBeenCalledTimes(1);
  });

  itOnSqlite(
    'answers all who ask while it is being loaded, when that is done, however long it takes',
    async () => {
      const { go } = holdLoading();
      const loading = reads.load();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asked = Array.from({ length: 300 }, () => found('', reads));
      const counted = reads.countByCell(EVERYBODY);
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      await store.create([newPerson({ name: 'Escobar' })], BY);
      go();
      await loading;
      for (const names of await Promise.all(asked)) expect(names.length).toBeGreaterThanOrEqual(3);
      expect(sumOf(await counted)).toBe(4);
      expect(await found('', reads)).toHaveLength(4);
    },
  );

  it('has changes that were written while it was being loaded', async () => {
    const gate = Promise.withResolvers<void>();
    const load = memory.load.bind(memory);
    vi.spyOn(memory, 'load').mockImplementation((reader) =>
      load({
        ...reader,
        async *all() {
          yield* reader.all();
          await gate.promise;
        },
      }),
    );
    const loading = reads.load();
    await store.create([newPerson({ name: 'Capitão' })], BY);
    await store.remove(capitu?.id ?? '', 1, BY);
    gate.resolve();
    await loading;
    expect(await found('capit', reads)).toEqual(['Capitolina', 'Capitão']);
  });

  it('finds a page again after a write before its rows are read', async () => {
    await reads.load();
    const find = memory.find.bind(memory);
    let writes = 0;
    vi.spyOn(memory, 'find').mockImplementation(async (request) => {
      const page = await find(request);
      // Often enough that the last attempt is made within one transaction.
      if (writes < 3) {
        writes += 1;
        await store.create([newPerson({ name: `Escobar ${writes}` })], BY);
      }
      return page;
    });
    const { items, total } = await pageOf(reads, '');
    expect([items.length, total, writes]).toEqual([6, 6, 3]);
  });

  it('continues an order with a capacity for more personalities than were loaded', async () => {
    await reads.load();
    const more = Array.from({ length: 14 }, (_, i) => newPerson({ name: `Escobar ${i}` }));
    await store.create(more, BY);
    const ask = (capacity: number) => pageOf(reads, '', { capacity });
    expect((await ask(32)).items).toHaveLength(17);
    await expect(ask(64)).rejects.toMatchObject({ code: 'malformed_request' });
  });

  it('returns no erased personality, beside continuous searches', async () => {
    await found('capi', reads);
    let isErased = false;
    const searching = async () => {
      for (let seed = 2; !isErased; seed += 1)
        await Promise.all(['capi', 'a', 'e', ''].map((q) => pageOf(reads, q, { seed })));
    };
    const others = searching();
    await store.erase(capitu?.id ?? '');
    isErased = true;
    expect(await found('capi', reads)).toEqual(['Capitolina']);
    expect(await reads.similar('Capitu', 5)).not.toContainEqual(
      expect.objectContaining({ name: 'Capitu' }),
    );
    await others;
  });

  it('shows at once that a personality is locked in a cached result', async () => {
    const isLocked = async () => (await pageOf(reads, 'capitu')).items.map((one) => one.locked);
    expect(await isLocked()).toEqual([undefined]);
    await store.lock(capitu?.id ?? '', true);
    expect(await isLocked()).toEqual([true]);
    await store.lock(capitu?.id ?? '', false);
    expect(await isLocked()).toEqual([undefined]);
  });

  it('omits an erased icon at once from a cached result', async () => {
    const icon = iconOf('a face');
    await store.update(capitu?.id ?? '', 1, newPerson({ name: 'Capitu', icon }), BY);
    const iconsOf = async (q: string) => (await pageOf(reads, q)).items.map((one) => one.icon);
    for (const q of ['capitu', 'com:retrato'])
      expect(await iconsOf(q), q).toEqual([paths.icon(icon.hash)]);
    await store.eraseIcon(icon.hash);
    expect(await iconsOf('capitu')).toEqual([null]);
    expect(await iconsOf('com:retrato')).toEqual([]);
  });

  it('runs one search for concurrent identical requests', async () => {
    await reads.load();
    const asked = vi.spyOn(memory, 'find');
    const pages = await Promise.all([1, 2, 3].map(() => pageOf(reads, 'capi')));
    pages.push(await pageOf(reads, 'capi'));
    expect(asked).toHaveBeenCalledTimes(1);
    for (const page of pages) expect(page).toEqual(pages[0]);

    const corrections = vi.spyOn(memory, 'corrections');
    const answers = await Promise.all(
      [1, 2].map(() => reads.corrections('capity', NOBODY_FEATURED)),
    );
    answers.push(await reads.corrections('capity', NOBODY_FEATURED));
    expect(corrections).toHaveBeenCalledTimes(1);
    for (const answer of answers) expect(answer).toEqual([{ q: 'capitu', total: 1 }]);
  });

  itOnSqlite(
    'refuses as busy the searches that are too many, and those that wait too long',
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        await reads.load();
        const gate = Promise.withResolvers<void>();
        const similar = memory.similar.bind(memory);
        vi.spyOn(memory, 'similar').mockImplementation(async (...asking) => {
          await gate.promise;
          return similar(...asking);
        });
        const asked = Array.from({ length: 515 }, () => reads.similar('Capitu', 5));
        const outcomes = asked.map((one) => one.catch((error: unknown) => error));
        const limit = { name: 'waiting_searches', wait: 2_000 };
        const busy = { code: 'busy', retryAfter: 2, limit };
        for (const one of outcomes.slice(513)) expect(await one).toMatchObject(busy);
        // The first one may begin only in a later turn of the event loop.
        await new Promise(setImmediate);
        vi.advanceTimersByTime(4_999);
        await expect(reads.similar('Bentinho', 5)).rejects.toMatchObject(busy);
        vi.advanceTimersByTime(1);
        for (const one of outcomes.slice(1)) expect(await one).toMatchObject(busy);
        gate.resolve();
        expect(await outcomes[0]).toHaveLength(1);
      } finally {
        vi.useRealTimers();
      }
      expect(await reads.similar('Bentinho', 5)).toHaveLength(1);
    },
  );

  it('loads again with the next search when loading has failed', async () => {
    const load = vi.spyOn(memory, 'load').mockRejectedValueOnce(new Error('gone'));
    await expect(reads.load()).rejects.toThrow('gone');
    expect(await found('capi', reads)).toEqual(['Capitolina', 'Capitu']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits a minute before it loads damaged data again, and is unhealthy until that succeeds', async () => {
    const failure = unavailable(new Damage('malformed'));
    const load = vi.spyOn(memory, 'load').mockRejectedValueOnce(failure);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    try {
      for (let searches = 0; searches < 3; searches += 1)
        await expect(found('capi', reads)).rejects.toBe(failure);
      expect(() => reads.requireSearch()).toThrow(failure);
      expect(load).toHaveBeenCalledTimes(1);
      clock.mockReturnValue(now + 60_000);
      expect(() => reads.requireSearch()).toThrow(failure);
      expect(await found('capi', reads)).toEqual(['Capitolina', 'Capitu']);
      reads.requireSearch();
    } finally {
      clock.mockRestore();
    }
  });
});

describe('a served file', () => {
  let file: string;
  let store: Store;
  const open = (mode: 'create' | 'read' = 'create'): Promise<Store> =>
    openSqliteStore(file, { mode, serves: true });

  beforeEach(async () => {
    file = inFolder('catalogue.db');
    store = await open();
    await store.create(people, BY);
  });
  afterEach(() => store.close());

  it('is searched when it is read-only', async () => {
    await store.close();
    store = await open('read');
    expect(await found('capi', store)).toEqual(['Capitolina', 'Capitu']);
    await expect(store.create(people, BY)).rejects.toMatchObject({ code: 'read_only' });
  });

  it('is closed cleanly while searches run', async () => {
    const asked = Promise.allSettled([pageOf(store, 'b'), store.similar('Capitu', 5)]);
    await store.close();
    await asked;
    expect(existsSync(`${file}-wal`)).toBe(false);
    await expect(store.similar('Capitu', 5)).rejects.toThrow();
  });

  it('makes the health check fail if a search meets damage', async () => {
    await store.close();
    await damagePage(file, 'personality');
    store = await open();
    const damaged = {
      code: 'unavailable',
      retryAfter: 2,
      cause: { message: expect.stringMatching(/catalogue\.db is damaged: .*restore a copy/) },
    };
    await expect(store.similar('capitu', 5)).rejects.toMatchObject(damaged);
    await expect(store.ping()).rejects.toMatchObject(damaged);
  });
});
