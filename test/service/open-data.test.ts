import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { openDataFolder, startOpenData } from '../../src/service/open-data.ts';
import { iconOf } from '../store/arbitraries.ts';
import { openEmptyStore } from '../support/empty-store.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { openEmptyPostgresStore } from '../support/postgres/open-store.ts';

const inFolder = folderOfEachTest();
const BY = { visitor: null, at: '2026-02-02T10:00:00.000Z' };

type Service = ReturnType<typeof startOpenData>;
const running: Service[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.end();
  vi.unstubAllEnvs();
});

/** A catalogue with nobody in it, which the processes that make files find by the settings. */
async function openShared(): Promise<Store> {
  vi.stubEnv('PUBLIC_URL', 'https://tipos.example');
  if (inject('engine') === 'postgres') {
    const store = await openEmptyPostgresStore();
    vi.stubEnv('DATABASE_URL', store.url);
    return store;
  }
  const file = inFolder('catalogue.db');
  vi.stubEnv('DATABASE_URL', `file:${file}`);
  return openSqliteStore(file);
}

function start(
  store: Store,
  { readOnly = false, pause = 60_000, warnings = [] as string[] } = {},
): Service {
  const service = startOpenData({
    store,
    folder: inFolder('open-data'),
    readOnly,
    isBusy: () => false,
    log: { info() {}, warn: (sentence) => warnings.push(sentence) },
    interval: 10,
    pause,
  });
  running.push(service);
  return service;
}

/** The files as they are, once there are some made after others. */
async function madeBy(service: Service, after = ''): Promise<{ at: string; folder: string }> {
  return vi.waitFor(
    () => {
      const current = service.current();
      if (current === null || current.data.at <= after) throw new Error('Not yet.');
      return { at: current.data.at, folder: current.folder };
    },
    { timeout: 50_000 },
  );
}

const read = (folder: string, name: string) => readFile(join(folder, name));

/** Names of what is in the folder of all makings: one for each, and one for that which is under way. */
const makings = (): Promise<string[]> => readdir(inFolder('open-data')).catch(() => []);

/** What the files of a making tell of themselves, changed, and when they say that they were made before. */
async function tellOtherwise(folder: string, change: object): Promise<void> {
  const tells = JSON.parse(String(await read(folder, 'made.json')));
  await writeFile(join(folder, 'made.json'), JSON.stringify({ ...tells, ...change }));
}
const beforeADay = () => ({ at: new Date(Date.now() - 25 * 60 * 60 * 1_000).toISOString() });

const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) => newPerson({ name: `Pessoa ${i}` }));

/** The process that makes the files now. */
async function processOfMaking(): Promise<number> {
  return vi.waitFor(
    async () => {
      const of = `/proc/${process.pid}/task/${process.pid}/children`;
      for (const pid of String(await readFile(of))
        .trim()
        .split(' ')) {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        if (command.includes('publish')) return Number(pid);
      }
      throw new Error('There is none.');
    },
    { timeout: 50_000, interval: 10 },
  );
}

/** What concerns files and processes is the same over both engines: each making starts a process. */
const isSqlite = inject('engine') === 'sqlite';

describe('the open data', () => {
  it('is made anew after a withdrawal, in place of files that cannot be read, and else once a day', async () => {
    const store = await openShared();
    const [held, stays] = [newPerson({ name: 'Suspensa' }), newPerson({ name: 'Fica' })];
    await store.create([held, stays], BY);
    const service = start(store);
    let { at, folder } = await madeBy(service);
    const text = async () => String(await read(folder, 'personalidades.csv'));
    expect(await text()).toContain('Suspensa');
    const before = folder;
    await store.reports.hold({ id: held.id, at: BY.at });
    ({ at, folder } = await madeBy(service, at));
    expect(await text()).not.toContain('Suspensa');
    expect(existsSync(before)).toBe(false);
    await store.update(stays.id, 1, { ...stays, name: 'Outro nome' }, BY);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.current()?.data.at).toBe(at);
    await tellOtherwise(folder, beforeADay());
    ({ at, folder } = await madeBy(service, at));
    expect(await text()).toContain('Outro nome');
    // A release that tells something else would have written other files.
    await tellOtherwise(folder, { people: null });
    await madeBy(service, at);
    await expect.poll(makings).toHaveLength(1);
    // A server that stops still sends them for a while.
    service.leave();
    await store.erase(stays.id);
    await expect.poll(() => service.current()).toBeNull();
    await expect.poll(makings).toEqual([]);
    await service.end();
    await store.close();
  });

  it('is withdrawn by each hold and each erasure, and by nothing that waits for the next day', async () => {
    const store = await openEmptyStore();
    const one = newPerson({ name: 'Nome de antes', icon: iconOf('a face') });
    const other = newPerson({ name: 'Apagada' });
    await store.create([one, other], BY);
    const withdraws = async (act: () => Promise<unknown>) => {
      const before = await store.withdrawals();
      await act();
      return (await store.withdrawals()) > before;
    };
    const edited = { ...one, name: 'Outro nome' };
    expect(await withdraws(() => store.reports.hold({ id: one.id, at: BY.at }))).toBe(true);
    expect(await withdraws(() => store.reports.release({ id: one.id, at: BY.at }))).toBe(false);
    expect(await withdraws(() => store.update(one.id, 1, edited, BY))).toBe(false);
    expect(await withdraws(() => store.eraseVersion(one.id, 1))).toBe(true);
    expect(await withdraws(() => store.eraseIcon(iconOf('a face').hash))).toBe(true);
    expect(await withdraws(() => store.lock(one.id, true))).toBe(false);
    expect(await withdraws(() => store.remove(other.id, 1, BY))).toBe(false);
    expect(await withdraws(() => store.erase(other.id))).toBe(true);
    await store.close();
  });

  it('has nothing of who is erased while it is made', async () => {
    const store = await openShared();
    const erased = newPerson({ name: 'Apagada' });
    await store.create([erased, ...crowd(1_000)], BY);
    const service = start(store);
    const [under] = await vi.waitFor(
      async () => {
        const [name = ''] = await makings();
        const parts = await readdir(inFolder(`open-data/${name}`), { recursive: true });
        expect(parts.some((part) => part.endsWith('.jsonl'))).toBe(true);
        return [name];
      },
      { timeout: 50_000, interval: 5 },
    );
    expect(under).toMatch(/^unfinished-/);
    await store.erase(erased.id);
    const { folder } = await madeBy(service);
    expect(String(await read(folder, 'personalidades.jsonl'))).not.toContain(erased.id);
    await vi.waitFor(async () => expect(await makings()).not.toContain(under));
    await service.end();
    await store.close();
  });

  it.runIf(isSqlite && process.platform === 'linux')(
    'of before stays whole where a making fails or is killed, and it is tried again',
    async () => {
      const store = await openShared();
      await store.create([newPerson({ name: 'Capitu' })], BY);
      const first = start(store);
      const { folder, at } = await madeBy(first);
      await first.end();
      await tellOtherwise(folder, beforeADay());
      await mkdir(inFolder('open-data/unfinished-of-before'));
      const database = process.env['DATABASE_URL'];
      vi.stubEnv('DATABASE_URL', `file:${inFolder('missing.db')}`);
      const warnings: string[] = [];
      const service = start(store, { warnings, pause: 500 });
      await expect.poll(() => warnings.length, { interval: 10 }).toBe(1);
      expect(warnings[0]).toMatch(
        /^The open data cannot be made \(its process ended with 2: The catalogue at .* no such file [^:]+\w\)\): what was there is sent on, /,
      );
      expect(await makings()).toEqual([folder.split('/').at(-1)]);
      expect(String(await read(folder, 'personalidades.jsonl'))).toContain('Capitu');
      expect(service.current()?.folder).toBe(folder);
      vi.stubEnv('DATABASE_URL', database);
      process.kill(await processOfMaking(), 'SIGKILL');
      await expect.poll(() => warnings.length, { interval: 10 }).toBe(2);
      expect(warnings[1]).toMatch(/ended with SIGKILL/);
      expect(await makings()).toEqual([folder.split('/').at(-1)]);
      expect(service.current()?.folder).toBe(folder);
      await madeBy(service, at);
      await service.end();
      await store.close();
    },
  );

  it.runIf(isSqlite && process.platform === 'linux')(
    'is made by a process that gives way to this one, and ends with it',
    async () => {
      const store = await openShared();
      await store.create(crowd(300), BY);
      const warnings: string[] = [];
      const service = start(store, { warnings });
      const pid = await processOfMaking();
      expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
      await service.end();
      expect(() => process.kill(pid, 0)).toThrow();
      expect(await makings()).toEqual([]);
      expect(warnings).toEqual([]);
      await store.close();
    },
  );

  it.runIf(isSqlite)(
    'is sent and not made where nothing may be written, but for what was withdrawn',
    async () => {
      const store = await openShared();
      const person = newPerson({ name: 'Capitu' });
      await store.create([person], BY);
      const first = start(store);
      const { folder } = await madeBy(first);
      await first.end();
      await tellOtherwise(folder, beforeADay());
      await cp(folder, inFolder('open-data/20260101T000000000Z'), { recursive: true });
      await mkdir(inFolder('open-data/unfinished-of-before'));
      const reading = start(store, { readOnly: true });
      await expect.poll(() => reading.current()?.folder).toBe(folder);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(reading.current()?.folder).toBe(folder);
      expect(await makings()).toHaveLength(3);
      await store.erase(person.id);
      await expect.poll(() => reading.current()).toBeNull();
      await expect.poll(makings).toEqual(['unfinished-of-before']);
      await reading.end();
      await store.close();
    },
  );

  it.runIf(isSqlite)(
    'is told as not made where its folder cannot be written, and the server goes on',
    async () => {
      const store = await openShared();
      await store.create(crowd(300), BY);
      await writeFile(inFolder('open-data'), 'a file in place of the folder');
      const warnings: string[] = [];
      const service = start(store, { warnings, pause: 100 });
      await expect.poll(() => warnings.length).toBeGreaterThan(0);
      expect(warnings[0]).toMatch(/cannot be made .*ended with 2: .*ENOTDIR/s);
      await rm(inFolder('open-data'));
      // A folder in the place of a file makes writing fail; it is met when everybody is read.
      const [making = ''] = await vi.waitFor(
        async () => {
          const names = await makings();
          expect(names).toHaveLength(1);
          return names;
        },
        { timeout: 50_000, interval: 5 },
      );
      await mkdir(inFolder(`open-data/${making}/personalidades.csv/full`), { recursive: true });
      await expect
        .poll(() => warnings.at(-1))
        .toMatch(/\(its process ended with 2: \S+ cannot be written: E(?:ISDIR|NOTEMPTY)/);
      await service.end();
      await store.close();
    },
  );

  it.runIf(isSqlite)('has a folder beside the database', () => {
    expect(openDataFolder({ kind: 'sqlite', location: ':memory:' })).toBeNull();
    expect(openDataFolder({ kind: 'sqlite', location: 'data/catalogue.db' })).toBe(
      'data/catalogue.db.open-data',
    );
    const url = 'postgres://user:geheim@db.example:5433/mbti?sslmode=verify-full';
    expect(openDataFolder({ kind: 'postgres', url, pool: 1 })).toBe(
      'data/db.example-5433-mbti.open-data',
    );
    const socket = 'postgres:///mbti?host=/run/postgresql';
    expect(openDataFolder({ kind: 'postgres', url: socket, pool: 1 })).toBe('data/mbti.open-data');
  });
});
