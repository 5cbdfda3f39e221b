import { existsSync } from 'node:fs';
import { open as openFile, rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import type { StoreAccess } from '../../src/store/store-access.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { BY, iconOf } from './arbitraries.ts';
import { folderOfEachTest } from './support.ts';

const inFolder = folderOfEachTest();
const people = ['Capitu', 'Capitolina', 'Bentinho'].map((name) => newPerson({ name }));
const [capitu] = people;

let file: string;
let store: Store;
/** The threads that stores have started, the newest last. */
let threads: Worker[];
let warnings: string[];

const open = (access: Partial<StoreAccess> = {}): Promise<Store> =>
  openSqliteStore(file, {
    ...{ mode: 'create', searchesInThread: true, warn: (sentence) => warnings.push(sentence) },
    ...access,
  });
const note = (worker: Worker): void => {
  threads.push(worker);
};

beforeEach(async () => {
  [threads, warnings] = [[], []];
  file = inFolder('catalogue.db');
  process.on('worker', note);
  store = await open();
  await store.create(people, BY);
  await expect.poll(() => threads).toHaveLength(1);
});
afterEach(async () => {
  process.off('worker', note);
  await store.close();
});

function search(q: string, { of = store, seed = 1 } = {}): Promise<StorePage> {
  const query = parseQuery(q);
  const order = { seed, capacity: null, after: null, limit: 60 };
  return of.page({ filter: createFilter(query), text: query.text, ...order });
}

const found = async (q: string): Promise<string[]> =>
  (await search(q)).items.map(({ name }) => name).toSorted();

describe('the thread that searches', () => {
  it('does not block the event loop: a request after many searches is answered before the last of them', async () => {
    await search('bentinho');
    const answered: string[] = [];
    const searching = Array.from({ length: 100 }, (_, i) =>
      search(`capi ${i}`).then(() => answered.push('search')),
    );
    const getting = store.get(capitu?.id ?? '').then(() => answered.push('one'));
    await Promise.all([...searching, getting]);
    expect(answered.at(-1)).toBe('search');
  });

  it('is started with the store, and there is only one', async () => {
    await store.get(capitu?.id ?? '');
    await store.changes({ needle: '', visitor: null, change: null, before: null, limit: 9 });
    await Promise.all([search(''), search('a'), store.similar('Capito', 5)]);
    expect(threads).toHaveLength(1);
  });

  it('is asked once by those who search for the same at once', async () => {
    await search('bentinho');
    const [thread] = threads;
    if (thread === undefined) throw new Error('There is no thread.');
    const asked = vi.spyOn(thread, 'postMessage');
    const [first, ...others] = await Promise.all([search('capi'), search('capi'), search('capi')]);
    others.push(await search('capi'));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(first.total).toBe(2);
    for (const other of others) expect(other).toEqual(first);
  });

  it('answers at once whether somebody is locked, where the same was asked before', async () => {
    const isLocked = async () => (await search('capitu')).items.map((item) => item.isLocked);
    expect(await isLocked()).toEqual([undefined]);
    await store.lock(capitu?.id ?? '', true);
    expect(await isLocked()).toEqual([true]);
    await store.lock(capitu?.id ?? '', false);
    expect(await isLocked()).toEqual([undefined]);
  });

  it('answers no icon that is erased', async () => {
    const icon = iconOf('face');
    await store.create([newPerson({ name: 'Escobar', icon })], BY);
    const icons = async () => (await search('escobar')).items.map(({ iconHash }) => iconHash);
    expect(await icons()).toEqual([icon.hash]);
    await store.eraseIcon(icon.hash);
    expect(await icons()).toEqual([null]);
  });

  it('is not needed for one personality, its history, the gallery and unfiltered changes', async () => {
    await search('');
    await threads[0]?.terminate();
    expect((await search('')).total).toBe(3);
    expect(await store.get(capitu?.id ?? '')).toMatchObject({ name: 'Capitu' });
    expect((await store.history(capitu?.id ?? '', { before: null, limit: 9 }))?.items).toHaveLength(
      1,
    );
    const { items } = await store.changes({
      ...{ needle: '', visitor: null, change: null, before: null, limit: 9 },
    });
    expect(items).toHaveLength(3);
    expect(threads).toHaveLength(1);
  });

  it('finds what was written before, in searches, changes and similar names', async () => {
    for (let i = 0; i < 5; i += 1) {
      const name = `Escobar ${'abcde'[i]}`;
      await store.create([newPerson({ name })], BY);
      expect(await found('escobar')).toHaveLength(i + 1);
      expect(await store.similar(name, 5)).toContainEqual(expect.objectContaining({ name }));
      const needle = name.toLowerCase();
      const changes = { needle, visitor: null, change: null, before: null, limit: 9 };
      expect((await store.changes(changes)).items).toHaveLength(1);
    }
  });

  it('answers nothing that is erased', async () => {
    await Promise.all([search('capi'), store.similar('Capitu', 5)]);
    // Searches all the while, which keep their state of the file only as long as they last.
    let isErased = false;
    const searching = async () => {
      // In other orders each time: pages asked for again are remembered here.
      for (let seed = 2; !isErased; seed += 1)
        await Promise.all(['capi', 'a', 'e', 'i'].map((q) => search(q, { seed })));
    };
    const others = searching();
    await store.erase(capitu?.id ?? '');
    isErased = true;
    expect(await found('capi')).toEqual(['Capitolina']);
    expect(await store.similar('Capitu', 5)).not.toContainEqual(
      expect.objectContaining({ name: 'Capitu' }),
    );
    await others;
  });

  it('searches a catalogue that is read-only', async () => {
    await store.close();
    store = await open({ mode: 'read' });
    expect(await found('capi')).toEqual(['Capitolina', 'Capitu']);
    await expect(store.create(people, BY)).rejects.toMatchObject({ code: 'read_only' });
  });
});

describe('a question too many', () => {
  it('is refused as busy, and the others are answered', async () => {
    const asked = Array.from({ length: 530 }, () => store.similar('Capitu', 5));
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === 'rejected');
    // Besides those that wait the thread has four.
    expect(refused).toHaveLength(530 - 4 - 512);
    const limit = { name: 'waiting_searches', wait: 2_000 };
    for (const one of refused)
      expect(one).toMatchObject({ reason: { code: 'busy', retryAfter: 2, limit } });
    await expect(store.similar('Capitu', 5)).resolves.toHaveLength(1);
  });
});

describe('a question that is given up', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('without an answer in time is refused as busy, and later ones are answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Array.from({ length: 6 }, () => store.similar('Capitu', 5));
    const answers = Promise.allSettled(asked);
    vi.advanceTimersByTime(4_999);
    const last = store.similar('Bentinho', 5);
    vi.advanceTimersByTime(1);
    const limit = { name: 'waiting_searches', wait: 2_000 };
    for (const answer of await answers)
      expect(answer).toMatchObject({ reason: { code: 'busy', retryAfter: 2, limit } });
    expect(await last).toHaveLength(1);
    expect(await found('capi')).toHaveLength(2);
  });
});

describe('the end of the thread', () => {
  it('fails those who wait, is reported once, and the next search starts another', async () => {
    const [thread] = threads;
    if (thread === undefined) throw new Error('There is no thread.');
    // The thread is asked, and does not hear it before its end.
    const asked = vi.spyOn(thread, 'postMessage').mockReturnValue();
    const outcomes = Promise.allSettled([search('capi'), search('bent')]);
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    await thread.terminate();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ reason: { code: 'unavailable', retryAfter: 2 } });
    }
    expect(warnings).toEqual([
      expect.stringMatching(/^The thread that searches has ended: .* next search starts another/),
    ]);
    expect(await found('capi')).toEqual(['Capitolina', 'Capitu']);
    expect(threads).toHaveLength(2);
  });

  it('does not fail the gallery, which had asked it how many there are', async () => {
    const [thread] = threads;
    if (thread === undefined) throw new Error('There is no thread.');
    await search('a');
    await search('');
    await store.create([newPerson({ name: 'Escobar' })], BY);
    // The thread is asked, and does not hear it before its end.
    const asked = vi.spyOn(thread, 'postMessage').mockReturnValue();
    const gallery = search('');
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await thread.terminate();
    expect((await gallery).total).toBe(4);
  });

  it('leaves those that were not sent yet to the next thread', async () => {
    const [thread] = threads;
    if (thread === undefined) throw new Error('There is no thread.');
    await search('a');
    // The thread is asked, and does not hear it before its end.
    vi.spyOn(thread, 'postMessage').mockReturnValue();
    const asked = Array.from({ length: 4 + 2 }, () => store.similar('Capitu', 5));
    const answers = Promise.allSettled(asked);
    await thread.terminate();
    expect((await answers).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'rejected'),
      ...Array.from({ length: 2 }, () => 'fulfilled'),
    ]);
    expect(threads).toHaveLength(2);
  });

  it('comes with the end of the store, whose files it leaves in order', async () => {
    await search('a');
    const [thread] = threads;
    const asked = Promise.allSettled([search('b'), store.similar('Capitu', 5)]);
    await store.close();
    expect(thread?.threadId).toBe(-1);
    await asked;
    expect(existsSync(`${file}-wal`)).toBe(false);
    await expect(store.similar('Capitu', 5)).rejects.toMatchObject({ code: 'unavailable' });
    expect(threads).toHaveLength(1);
    expect(warnings).toEqual([]);
  });
});

describe('what goes wrong in the thread', () => {
  it('rejects with the same Failure as without the thread', async () => {
    const query = parseQuery('capitu');
    const filter = createFilter(query);
    const request = { filter, text: query.text, seed: 1, after: null, limit: 9 };
    await expect(store.page({ ...request, capacity: 2 ** 30 })).rejects.toMatchObject({
      name: 'Failure',
      code: 'malformed_request',
    });
  });

  it('rejects with the original message when it is not a Failure', async () => {
    const other = new DatabaseSync(file);
    other.exec('ALTER TABLE personality RENAME TO people');
    other.close();
    await expect(search('capi')).rejects.toThrow(/no such table: personality/);
  });

  it('makes the health bad where it is damage', async () => {
    await store.close();
    await damage('locked');
    store = await open();
    await expect(store.ping()).resolves.toBeUndefined();
    const damaged = {
      code: 'unavailable',
      retryAfter: 2,
      cause: { message: expect.stringMatching(/catalogue\.db is damaged: .*restore a copy/) },
    };
    await expect(store.similar('capitu', 5)).rejects.toMatchObject(damaged);
    await expect(store.ping()).rejects.toMatchObject(damaged);
  });

  it('does not let it search another file that has come to the place of the first', async () => {
    await rename(file, `${file}.away`);
    const other = await open();
    await other.create([newPerson({ name: 'Capitu the other' })], BY);
    const lost = { code: 'unavailable', cause: { message: expect.stringContaining(file) } };
    await expect(search('capi')).rejects.toMatchObject(lost);
    await other.close();
  });
});

/** Overwrites the first page of a table while the file is closed. */
async function damage(table: string): Promise<void> {
  const database = new DatabaseSync(file);
  const page = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table);
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.close();
  const handle = await openFile(file, 'r+');
  await handle.write(Buffer.alloc(size, 0xff), 0, size, (Number(page?.['rootpage']) - 1) * size);
  await handle.close();
}
