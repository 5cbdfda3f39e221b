import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { publish } from '../../src/files/publish.ts';
import { startOpenData } from '../../src/service/open-data.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';

const inFolder = folderOfEachTest();
/**
 * Waiting times in milliseconds. Making the files has a low priority, below everything else that the machine does, such
 * as other test files.
 */
const PATIENT = { timeout: 150_000, interval: 5 };
const BY = { visitor: null, at: '2026-02-02T10:00:00.000Z' };

type Service = ReturnType<typeof startOpenData>;
const running: Service[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.end();
  vi.unstubAllEnvs();
});

/** An empty catalogue, which the processes that make files find by the settings. */
async function openShared(): Promise<Store> {
  const file = inFolder('catalogue.db');
  vi.stubEnv('DATABASE_URL', `file:${file}`);
  return openSqliteStore(file);
}

function start(
  store: Store,
  {
    readOnly = false,
    isBusy = () => false,
    warn = (_: string): void => {},
  }: { readOnly?: boolean; isBusy?: () => boolean; warn?: (sentence: string) => void } = {},
): Service {
  const service = startOpenData({
    store,
    folder: inFolder('open-data'),
    environment: { ...process.env, PUBLIC_URL: 'https://tipos.example' },
    readOnly,
    isBusy,
    log: { info() {}, warn },
    interval: 10,
    pause: 0,
  });
  running.push(service);
  return service;
}

/** Waits for new files, made after the given ones, and returns them. */
async function madeBy(service: Service, after = ''): Promise<{ at: string; folder: string }> {
  return vi.waitFor(() => {
    const current = service.current();
    if (current === null || current.data.at <= after) throw new Error('Not yet.');
    return { at: current.data.at, folder: current.folder };
  }, PATIENT);
}

/** Waits until the service has checked a few more times what there is to do. */
async function looksAgain(store: Store): Promise<void> {
  const looks = vi.spyOn(store, 'withdrawals');
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3);
  looks.mockRestore();
}

const read = (folder: string, name: string) => readFile(join(folder, name));

/** The names in the folder: one for each finished set of files, and one for the set in progress. */
const makings = (): Promise<string[]> => readdir(inFolder('open-data')).catch(() => []);

const beforeADay = () => new Date(Date.now() - 25 * 60 * 60 * 1_000).toISOString();

const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) => newPerson({ name: `Pessoa ${i}` }));

/** The process that is making the files. */
async function processOfMaking(): Promise<number> {
  return vi.waitFor(async () => {
    const of = `/proc/${process.pid}/task/${process.pid}/children`;
    for (const pid of String(await readFile(of))
      .trim()
      .split(' ')) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('publish')) return Number(pid);
    }
    throw new Error('There is none.');
  }, PATIENT);
}

/** Writes finished files of the given time, as the service does. */
async function leave(store: Store, at: string, change: object = {}): Promise<string> {
  const folder = inFolder(`open-data/${at.replaceAll(/[-:.]/g, '')}`);
  const data = await publish(folder, { store, origin: 'https://tipos.example' });
  const tells = { ...data, at, withdrawals: await store.withdrawals(), ...change };
  await writeFile(join(folder, 'made.json'), JSON.stringify(tells));
  return folder;
}

describe('the open data', { timeout: 160_000 }, () => {
  it('is recreated after a withdrawal, if files are unreadable, and otherwise once a day', async () => {
    const store = await openShared();
    const [held, stays] = [newPerson({ name: 'Suspensa' }), newPerson({ name: 'Fica' })];
    await store.create([held, stays], BY);
    // Simulates files that another release has written with other facts.
    const unreadable = await leave(store, new Date().toISOString(), { people: null });
    // Called each time before files are made.
    const isBusy = vi.fn(() => false);
    const service = start(store, { isBusy });
    let { at, folder } = await madeBy(service);
    expect(folder).not.toBe(unreadable);
    const text = async () => String(await read(folder, 'personalidades.csv'));
    expect(await text()).toContain('Suspensa');
    const before = folder;

    await store.reports.hold({ id: held.id, at: BY.at });
    ({ at, folder } = await madeBy(service, at));
    expect(await text()).not.toContain('Suspensa');
    expect(existsSync(before)).toBe(false);

    await store.update(stays.id, 1, { ...stays, name: 'Outro nome' }, BY);
    isBusy.mockClear();
    await looksAgain(store);
    expect(isBusy).not.toHaveBeenCalled();
    const tells = JSON.parse(String(await read(folder, 'made.json')));
    await writeFile(join(folder, 'made.json'), JSON.stringify({ ...tells, at: beforeADay() }));
    ({ folder } = await madeBy(service, at));
    expect(await text()).toContain('Outro nome');
    await expect.poll(makings).toHaveLength(1);

    // A stopping server still serves them for a while.
    service.leave();
    await store.erase(stays.id);
    await expect.poll(() => service.current()).toBeNull();
    await expect.poll(makings).toEqual([]);
    await service.end();
    await store.close();
  });

  it('contains nothing about a personality that is erased while it is created', async () => {
    const store = await openShared();
    const erased = newPerson({ name: 'Apagada' });
    await store.create([erased, ...crowd(1_000)], BY);
    const service = start(store);
    const under = await vi.waitFor(async () => {
      // Reads all names at once, since the unfinished folder may appear between two reads.
      const parts = await readdir(inFolder('open-data'), { recursive: true });
      const lines = parts.find((part) => /^unfinished-.*\.jsonl$/.test(part));
      if (lines !== undefined) return lines.split('/')[0];
      // If the files were made entirely between two reads, they are made once more.
      const current = service.current();
      if (current !== null) await rm(current.folder, { recursive: true });
      throw new Error('Not yet.');
    }, PATIENT);
    const before = new Date().toISOString();
    await store.erase(erased.id);
    const { folder } = await madeBy(service, before);
    expect(String(await read(folder, 'personalidades.jsonl'))).not.toContain(erased.id);
    await expect.poll(makings).not.toContain(under);
    await service.end();
    await store.close();
  });

  it.runIf(process.platform === 'linux')(
    'keeps its old files if the child process fails or is killed, which has a lower priority and ends with the server',
    async () => {
      const store = await openShared();
      await store.create(crowd(300), BY);
      const folder = await leave(store, beforeADay());
      await mkdir(inFolder('open-data/unfinished-of-before'));
      const database = process.env['DATABASE_URL'];
      vi.stubEnv('DATABASE_URL', `file:${inFolder('missing.db')}`);
      const warnings: string[] = [];
      // After each failure no further attempt begins before the next step.
      let mayBegin = true;
      const service = start(store, {
        isBusy: () => !mayBegin,
        warn(sentence) {
          warnings.push(sentence);
          mayBegin = false;
        },
      });
      const staysWhole = async () => {
        expect(await makings()).toEqual([folder.split('/').at(-1)]);
        expect(service.current()?.folder).toBe(folder);
      };
      await expect.poll(() => warnings.length, PATIENT).toBe(1);
      expect(warnings[0]).toMatch(
        /^The open data cannot be made \(its process ended with 2: The catalogue at .* no such file [^:]+\w\)\): what was there is sent on, /,
      );
      await staysWhole();
      vi.stubEnv('DATABASE_URL', database);
      mayBegin = true;
      const killed = await processOfMaking();
      expect(getPriority(killed)).toBe(constants.priority.PRIORITY_LOW);
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => warnings.length, PATIENT).toBe(2);
      expect(warnings[1]).toMatch(/ended with SIGKILL/);
      await staysWhole();
      mayBegin = true;
      const last = await processOfMaking();
      await service.end();
      expect(() => process.kill(last, 0)).toThrow();
      await staysWhole();
      expect(warnings).toHaveLength(2);
      await store.close();
    },
  );

  it('is served but not created by a read-only server, unless it is withdrawn', async () => {
    const store = await openShared();
    const person = newPerson({ name: 'Capitu' });
    await store.create([person], BY);
    await leave(store, '2026-01-01T00:00:00.000Z');
    const folder = await leave(store, beforeADay());
    await mkdir(inFolder('open-data/unfinished-of-before'));
    const isBusy = vi.fn(() => false);
    const reading = start(store, { readOnly: true, isBusy });
    await expect.poll(() => reading.current()?.folder).toBe(folder);
    await looksAgain(store);
    expect(isBusy).not.toHaveBeenCalled();
    expect(reading.current()?.folder).toBe(folder);
    expect(await makings()).toHaveLength(3);
    await store.erase(person.id);
    await expect.poll(() => reading.current()).toBeNull();
    await expect.poll(makings).toEqual(['unfinished-of-before']);
    await reading.end();
    await store.close();
  });

  it('is not served if another state of the catalogue had as many withdrawals', async () => {
    let store = await openShared();
    const [one, other] = [newPerson({ name: 'Apagada antes' }), newPerson({ name: 'Apagada' })];
    await store.create([one, other, newPerson({ name: 'Fica' })], BY);
    await store.close();
    await copyFile(inFolder('catalogue.db'), inFolder('backup.db'));
    store = await openSqliteStore(inFolder('catalogue.db'));
    await store.erase(one.id);
    const folder = await leave(store, new Date().toISOString());
    expect(String(await read(folder, 'personalidades.csv'))).toContain(other.name);
    await store.close();
    await copyFile(inFolder('backup.db'), inFolder('catalogue.db'));
    store = await openSqliteStore(inFolder('catalogue.db'));
    await store.erase(other.id);
    const service = start(store, { isBusy: () => true });
    await looksAgain(store);
    expect(service.current()).toBeNull();
    expect(await makings()).toEqual([]);
    await service.end();
    await store.close();
  });

  it('is made anew if it is of a time at which the clock was ahead', async () => {
    const store = await openShared();
    await store.create(crowd(3), BY);
    const ahead = new Date(Date.now() + 800 * 24 * 60 * 60 * 1_000).toISOString();
    await leave(store, ahead);
    const service = start(store);
    // Better than none.
    await expect.poll(() => service.current()?.data.at).toBe(ahead);
    await expect.poll(() => service.current()?.data.at, PATIENT).not.toBe(ahead);
    await expect.poll(makings).toHaveLength(1);
    await service.end();
    await store.close();
  });

  it('is not made of an empty catalogue, and again once there are twice as many', async () => {
    const store = await openShared();
    const isBusy = vi.fn(() => false);
    const service = start(store, { isBusy });
    await looksAgain(store);
    expect(await makings()).toEqual([]);
    await store.create(crowd(2), BY);
    let { at } = await madeBy(service);
    expect(service.current()?.data.people).toBe(2);
    await store.create(crowd(3), BY);
    ({ at } = await madeBy(service, at));
    expect(service.current()?.data.people).toBe(5);
    await store.create(crowd(5), BY);
    await looksAgain(store);
    expect(service.current()?.data.at).toBe(at);
    await service.end();
    await store.close();
  });

  it('is logged as failed if its folder cannot be written, and the server continues', async () => {
    const store = await openShared();
    await store.create(crowd(1), BY);
    await writeFile(inFolder('open-data'), 'a file in place of the folder');
    const warnings: string[] = [];
    const service = start(store, { warn: (sentence) => warnings.push(sentence) });
    await expect
      .poll(() => warnings.join('\n'), PATIENT)
      .toMatch(/cannot be made .*ended with 2: .*ENOTDIR/s);
    await service.end();
    await store.close();
  });
});
