import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../src/catalogue/store.ts';
import { OPEN_COLUMNS } from '../../src/domain/open-data.ts';
import { FIELDS } from '../../src/domain/people/fields.ts';
import { publish } from '../../src/files/publish.ts';
import { removeGuard } from '../../src/files/write-csv.ts';
import { codePoints } from '../domain/arbitraries.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { fillWithLife } from '../support/lived-in.ts';
import { openPostgresStore, openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { lendDatabase } from '../support/postgres/databases.ts';

const inFolder = folderOfEachTest();
const ORIGIN = 'https://tipos.example';
const BY = { visitor: null, at: '2026-02-02T10:00:00.000Z' };

const read = (folder: string, name: string) => readFile(join(folder, name));

/** The rows of the table by column, without the apostrophes before formulas. */
function rowsOf(csv: Buffer): Readonly<Record<string, string>>[] {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, removeGuard(cell)])),
  );
}

/** The text of a value in a cell. */
const textOf = (value: string | readonly string[] | null) => [value ?? ''].flat().join('\n');

/** Texts that a reader of tables may misinterpret: formulas, separators, quotes, line breaks, other types. */
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
  // PostgreSQL cannot store the first one, NUL.
  fc.string({ unit: codePoints.filter((point) => point !== '\0'), minLength: 1, maxLength: 30 }),
);
const hostile = fc.record({ name: texts, work: texts, rationale: texts });

function hostilePeople(count: number) {
  return fc.sample(hostile, { numRuns: count, seed: 1 }).map((fields) => newPerson(fields));
}

/** The requirements of the schema of a Data Package (https://specs.frictionlessdata.io/schemas/data-package.json). */
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

const ENGINES = {
  SQLite: async () => ({ store: await openSqliteStore(':memory:'), release: async () => {} }),
  async PostgreSQL() {
    const { url, release } = await lendDatabase();
    return { store: await openPostgresStore({ url, pool: 4 }), release };
  },
};

describe.each(Object.entries(ENGINES))('what is published from %s', (_, open) => {
  let store: Store;
  let release: () => Promise<void>;
  beforeEach(async () => {
    ({ store, release } = await open());
  });
  afterEach(async () => {
    await store.close();
    await release();
  });

  it('has all shown personalities, as the catalogue returns them, in a table and in lines', async () => {
    // More personalities than are read at a time.
    await fillWithLife(store, 200);
    await store.create(hostilePeople(300), BY);
    const folder = inFolder('made');
    const { at, people, files } = await publish(folder, { store, origin: ORIGIN });
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
    expect(people).toBe(lines.length);
    for (const { name, bytes, sha256 } of files) {
      const plain = await read(folder, name);
      expect(plain).toHaveLength(bytes);
      expect(createHash('sha256').update(plain).digest('hex')).toBe(sha256);
      expect(gunzipSync(await read(folder, `${name}.gz`))).toEqual(plain);
      expect(brotliDecompressSync(await read(folder, `${name}.br`))).toEqual(plain);
    }
    for (const { path, bytes, hash } of described.resources) {
      const facts = files.find(({ name }) => name === path);
      expect({ bytes, hash }).toEqual({ bytes: facts?.bytes, hash: `sha256:${facts?.sha256}` });
    }
  });

  it('is never incomplete if reading fails midway', async () => {
    const folder = inFolder('made');
    const published = () => Promise.reject(new Error('midway'));
    const making = publish(folder, { store: { published }, origin: 'https://tipos.example' });
    await expect(making).rejects.toThrow('midway');
    expect(await readdir(folder)).toEqual([]);
  });

  it('includes guesses from five complete ones on, the most frequent type first', async () => {
    const people = [newPerson({ name: 'Muitos' }), newPerson({ name: 'Poucos' })];
    await store.create(people, BY);
    const patterns = [80, 80, 80, 40, 40, 79];
    for (const [i, pattern] of patterns.entries()) {
      for (const { id } of people.slice(0, i < 4 ? 2 : 1)) {
        const voter = Buffer.alloc(16, i);
        await store.guesses.put({ id, voter, pattern, at: '2026-02-02T10:00:00.000Z' }, () => true);
      }
    }
    const folder = inFolder('made');
    await publish(folder, { store, origin: ORIGIN });
    const rows = rowsOf(await read(folder, 'personalidades.csv'));
    const guessesOf = (name: string) => rows.find((row) => row['name'] === name)?.['guesses'];
    expect(guessesOf('Poucos')).toBe('');
    expect(guessesOf('Muitos')).toMatch(/^[A-Z]{4}:3 [A-Z]{4}:2( [A-Z]{4}:1)?$/);
  });
});
