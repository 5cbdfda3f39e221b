import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../src/catalogue/store.ts';
import { OPEN_COLUMNS } from '../../src/domain/open-data.ts';
import { FIELDS } from '../../src/domain/people/fields.ts';
import { removeGuard } from '../../src/files/write-csv.ts';
import { openDataFolder, startOpenData } from '../../src/service/open-data.ts';
import { codePoints } from '../domain/arbitraries.ts';
import { iconOf } from '../store/arbitraries.ts';
import { openEmptyStore } from '../support/empty-store.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { fillWithLife } from '../support/lived-in.ts';
import { newPerson } from '../support/people.ts';

const inFolder = folderOfEachTest();
const ORIGIN = 'https://tipos.example';
const BY = { visitor: null, at: '2026-02-02T10:00:00.000Z' };

type Service = Awaited<ReturnType<typeof startOpenData>>;
const running: Service[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.end();
});

async function start(
  store: Pick<Store, 'published' | 'withdrawals'>,
  { readOnly = false, now = Date.now, warnings = [] as string[] } = {},
): Promise<Service> {
  const service = await startOpenData({
    store,
    folder: inFolder('open-data'),
    origin: ORIGIN,
    readOnly,
    isBusy: () => false,
    log: { info() {}, warn: (sentence) => warnings.push(sentence) },
    interval: 10,
    now,
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
    { timeout: 30_000 },
  );
}

const read = (folder: string, name: string) => readFile(join(folder, name));

/** The rows of the table by column, without the apostrophes before formulas. */
function rowsOf(csv: Buffer): Readonly<Record<string, string>>[] {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, removeGuard(cell)])),
  );
}

/** What a cell has of a value. */
const textOf = (value: string | readonly string[] | null) => [value ?? ''].flat().join('\n');

/** Texts that a reader of tables takes for something else: formulas, separators, quotes, ends of lines, other types. */
const HOSTILE = [
  ...['a,b;c', '"', '""', "=cmd|' /C calc'!A0", "'=1", '@SUM(A1)', '+55', '-x', ';=1+1', '＝1'],
  ...['a\nb', 'a\r\nb', '\r', '\ta', 'a\u2028b', '\u202eodanimreted\u202c', '\ufeffa', 'שלום'],
  ...[
    'NULL',
    '\\N',
    '007',
    '1e5',
    'true',
    '2026-01-01',
    '{"a":1}',
    '</script>',
    ' a ',
    'é'.repeat(99),
  ],
];
const texts = fc.oneof(
  fc.constantFrom(...HOSTILE),
  // PostgreSQL has no text with the first one.
  fc.string({ unit: codePoints.filter((point) => point !== '\0'), minLength: 1, maxLength: 30 }),
);
const hostile = fc.record({ name: texts, work: texts, rationale: texts });

function hostilePeople(count: number) {
  return fc.sample(hostile, { numRuns: count, seed: 1 }).map((fields) => newPerson(fields));
}

/** What the schema of a Data Package (https://specs.frictionlessdata.io/schemas/data-package.json) asks of ours. */
const machineName = z.string().regex(/^[-a-z0-9._/]+$/);
const resource = z.object({
  name: machineName,
  path: z.string().regex(/^(?=^[^./~])(?!.*\.{2}).*$/),
  bytes: z.int(),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  mediatype: z.string().regex(/^.+\/.+$/),
});
const dataPackage = z.object({
  profile: z.literal('data-package'),
  name: machineName,
  homepage: z.url(),
  created: z.iso.datetime(),
  licenses: z.tuple([z.object({ name: z.string(), path: z.url() })]),
  sources: z.tuple([z.object({ title: z.string(), path: z.url() })]),
  resources: z.tuple([
    resource.extend({
      profile: z.literal('tabular-data-resource'),
      schema: z.object({
        fields: z.array(
          z.object({
            name: z.string(),
            type: z.enum(['string', 'integer', 'datetime']),
            description: z.string(),
          }),
        ),
        primaryKey: z.literal('id'),
        missingValues: z.tuple([z.literal('')]),
      }),
    }),
    resource.extend({ profile: z.literal('data-resource') }),
  ]),
});

describe('the open data', () => {
  it('is everybody who is shown, as the catalogue gives them, in a table and in lines', async () => {
    const store = await openEmptyStore();
    // What SQL may answer otherwise shows with few.
    await fillWithLife(store, inject('engine') === 'sqlite' ? 1_700 : 300);
    await store.create(hostilePeople(300), BY);
    const service = await start(store);
    const { folder, at } = await madeBy(service);
    const csv = rowsOf(await read(folder, 'personalidades.csv'));
    const lines = String(await read(folder, 'personalidades.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(await store.count());
    expect(csv.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    expect(csv.map(({ id = '' }) => id)).toEqual(csv.map(({ id = '' }) => id).toSorted());
    expect(Object.keys(csv[0] ?? {})).toEqual(OPEN_COLUMNS);
    for (const [i, line] of lines.entries()) {
      const person = await store.get(line.id);
      const icon = person?.icon == null ? null : ORIGIN + person.icon;
      const { guesses, ...rest } = line;
      expect(rest).toEqual({ ...person, icon });
      const told = Object.entries(guesses).map(([type, count]) => `${type}:${count}`);
      expect(csv[i]).toEqual({
        ...Object.fromEntries(FIELDS.map((field) => [field, textOf(person?.[field] ?? null)])),
        id: person?.id,
        icon: textOf(icon),
        version: String(person?.version),
        created_at: person?.createdAt,
        updated_at: person?.updatedAt,
        guesses: told.join(' '),
      });
    }
    const described = dataPackage.parse(JSON.parse(String(await read(folder, 'datapackage.json'))));
    expect(described).toMatchObject({ created: at, licenses: [{ name: 'CC0-1.0' }] });
    expect(described.resources[0].schema.fields.map(({ name }) => name)).toEqual(OPEN_COLUMNS);
    expect(service.current()?.data.people).toBe(lines.length);
    for (const { name, bytes, sha256 } of service.current()?.data.files ?? []) {
      const plain = await read(folder, name);
      expect(plain).toHaveLength(bytes);
      expect(createHash('sha256').update(plain).digest('hex')).toBe(sha256);
      expect(gunzipSync(await read(folder, `${name}.gz`))).toEqual(plain);
      expect(brotliDecompressSync(await read(folder, `${name}.br`))).toEqual(plain);
    }
    for (const { path, bytes, hash } of described.resources) {
      const facts = service.current()?.data.files.find(({ name }) => name === path);
      expect({ bytes, hash }).toEqual({ bytes: facts?.bytes, hash: `sha256:${facts?.sha256}` });
    }
    await service.end();
    await store.close();
  });

  it('tells of guesses from five whole ones on, the most frequent type first', async () => {
    const store = await openEmptyStore();
    const people = [newPerson({ name: 'Muitos' }), newPerson({ name: 'Poucos' })];
    await store.create(people, BY);
    const patterns = [80, 80, 80, 40, 40, 79];
    for (const [i, pattern] of patterns.entries()) {
      for (const { id } of people.slice(0, i < 4 ? 2 : 1)) {
        const voter = Buffer.alloc(16, i);
        await store.guesses.put({ id, voter, pattern, at: '2026-02-02T10:00:00.000Z' }, () => true);
      }
    }
    const service = await start(store);
    const { folder } = await madeBy(service);
    const rows = rowsOf(await read(folder, 'personalidades.csv'));
    const guessesOf = (name: string) => rows.find((row) => row['name'] === name)?.['guesses'];
    expect(guessesOf('Poucos')).toBe('');
    expect(guessesOf('Muitos')).toMatch(/^[A-Z]{4}:3 [A-Z]{4}:2( [A-Z]{4}:1)?$/);
    await service.end();
    await store.close();
  });

  it('is made anew after a hold and after each erasure, and else once a day', async () => {
    const store = await openEmptyStore();
    const [held, erased, renamed, shown, stays] = [
      newPerson({ name: 'Suspensa' }),
      newPerson({ name: 'Apagada' }),
      newPerson({ name: 'Nome de antes' }),
      newPerson({ name: 'Com retrato', icon: { ...iconOf('a face'), look: '5w22b' } }),
      newPerson({ name: 'Fica' }),
    ];
    await store.create([held, erased, renamed, shown, stays], BY);
    let time = Date.parse('2026-03-01T10:00:00.000Z');
    const now = () => {
      time += 1;
      return time;
    };
    const service = await start(store, { now });
    const everything = async () => {
      const names = await readdir(inFolder('open-data'), { recursive: true, withFileTypes: true });
      const files = names.filter((each) => each.isFile() && !/\.(?:gz|br)$/.test(each.name));
      const texts = await Promise.all(
        files.map((each) => readFile(join(each.parentPath, each.name), 'utf8').catch(() => '')),
      );
      return texts.join('');
    };
    let { at } = await madeBy(service);
    const leavesAfter = async (text: string, withdraw: () => Promise<unknown>) => {
      expect(await everything()).toContain(text);
      await withdraw();
      ({ at } = await madeBy(service, at));
      await vi.waitFor(async () => expect(await everything()).not.toContain(text));
    };
    await leavesAfter('Suspensa', () => store.reports.hold({ id: held.id, at: BY.at }));
    await leavesAfter('"figure":{', () => store.eraseIcon(iconOf('a face').hash));
    expect(await everything()).not.toContain('/icons/');
    // What is written by visitors, locked and released waits for the next day.
    await store.reports.release({ id: held.id, at: BY.at });
    await store.remove(erased.id, 1, BY);
    await store.update(renamed.id, 1, { ...renamed, name: 'Outro nome' }, BY);
    await store.lock(stays.id, true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.current()?.data.at).toBe(at);
    await leavesAfter('Apagada', () => store.erase(erased.id));
    expect(await everything()).toContain('Suspensa');
    await store.update(renamed.id, 2, { ...renamed, name: 'Mais um' }, BY);
    await leavesAfter('Outro nome', () => store.eraseVersion(renamed.id, 2));
    time += 24 * 60 * 60 * 1_000;
    await madeBy(service, at);
    await vi.waitFor(async () => expect(await readdir(inFolder('open-data'))).toHaveLength(1));
    await service.end();
    await store.close();
  });

  it('is made anew in place of files that tell nothing of themselves, or in another form', async () => {
    const store = await openEmptyStore();
    await store.create([newPerson({ name: 'Capitu' })], BY);
    const service = await start(store);
    let { at, folder } = await madeBy(service);
    const tells = JSON.parse(String(await read(folder, 'made.json')));
    const partly = JSON.stringify({ withdrawals: tells.withdrawals });
    for (const told of ['', '{"at":', '[]', partly, JSON.stringify({ ...tells, files: ['x'] })]) {
      await writeFile(join(folder, 'made.json'), told);
      const broken = folder;
      ({ at, folder } = await madeBy(service, at));
      expect(folder).not.toBe(broken);
    }
    await vi.waitFor(async () => expect(await readdir(inFolder('open-data'))).toHaveLength(1));
    await service.end();
    await store.close();
  });

  it('of before stays whole where a making fails, and what was left unfinished is gone at the start', async () => {
    const store = await openEmptyStore();
    await store.create([newPerson({ name: 'Capitu' })], BY);
    let time = Date.parse('2026-03-01T10:00:00.000Z');
    const now = () => time;
    const first = await start(store, { now });
    const { folder, at } = await madeBy(first);
    await first.end();
    await mkdir(inFolder('open-data/unfinished-0AbcDe'));
    await writeFile(inFolder('open-data/unfinished-0AbcDe/personalidades.csv'), 'x');
    time += 25 * 60 * 60 * 1_000;
    const warnings: string[] = [];
    const full = async (): Promise<never> => {
      throw new Error('ENOSPC: no space left on device, write');
    };
    const service = await start({ ...store, published: full }, { now, warnings });
    const left = (await readdir(inFolder('open-data'))).filter((name) => name.endsWith('-0AbcDe'));
    expect(left).toEqual([]);
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect(warnings[0]).toMatch(/ENOSPC.*: what was there is sent on, /);
    expect(service.current()?.data.at).toBe(at);
    await vi.waitFor(async () =>
      expect(await readdir(inFolder('open-data'))).toEqual([folder.split('/').at(-1)]),
    );
    expect(String(await read(folder, 'personalidades.jsonl'))).toContain('Capitu');
    await service.end();
    await store.close();
  });

  it('is sent and not made where nothing may be written, but for what was withdrawn', async () => {
    const store = await openEmptyStore();
    const person = newPerson({ name: 'Capitu' });
    await store.create([person], BY);
    const first = await start(store, { now: () => Date.parse('2026-03-01T10:00:00.000Z') });
    const { at } = await madeBy(first);
    await first.end();
    const reading = await start(store, { readOnly: true });
    expect(reading.current()?.data.at).toBe(at);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reading.current()?.data.at).toBe(at);
    await store.erase(person.id);
    await vi.waitFor(() => expect(reading.current()).toBeNull());
    expect(await readdir(inFolder('open-data'))).toEqual([]);
    await reading.end();
    await store.close();
  });

  it('has a folder beside the database', () => {
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
