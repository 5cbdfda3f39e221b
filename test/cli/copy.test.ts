import { readFile, symlink } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { readDatabase } from '../../src/cli/values.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { openStore } from '../../src/store/open-store.ts';
import { BY, iconOf } from '../store/arbitraries.ts';
import { fillWithLife } from '../support/lived-in.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { readTables } from '../support/tables.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder, json } = catalogueOfEachTest();

const capitu = newPerson({ name: 'Capitu' });

const file = (name: string) => `file:${inFolder(name)}`;

async function use<T>(url: string, task: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(readDatabase('--to', url));
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}

/** The first two pages of those whose name has a part, in the order of a visit, and where each ends. */
async function firstPages(store: Store, q: string): Promise<readonly StorePage[]> {
  const query = parseQuery(q);
  const filter = createFilter(query, { keywords: [], names: [] });
  const request = { filter, text: query.text, seed: 7, limit: 60 };
  const first = await store.page({ ...request, capacity: null, after: null });
  const second = await store.page({ ...request, capacity: first.capacity, after: first.last });
  return [first, second];
}

/** What visitors and the operator read of a catalogue. */
async function shownBy(url: string, path: string) {
  await catalogue(['export', path], url);
  return use(url, async (store) => ({
    exported: await readFile(path, 'utf8'),
    pages: [await firstPages(store, ''), await firstPages(store, 'pessoa 1')],
    contested: await store.guesses.contested(60),
    reported: await store.reports.reported(1_000),
    held: await store.reports.held(1_000),
  }));
}

describe('copy', () => {
  it('takes everything along in each direction, of people with a history in every batch', async () => {
    const from = file('catalogue.db');
    await use(from, (store) => fillWithLife(store, 1_300));
    const tables = await readTables(readDatabase('--from', from));
    for (const [name, rows] of tables) expect(rows, name).not.toEqual([]);
    const shown = await shownBy(from, inFolder('catalogue.jsonl'));
    const way = [
      from,
      file('second.db'),
      await createDatabase(),
      await createDatabase(),
      file('last.db'),
    ];
    for (const [i, to] of way.entries()) {
      const before = way[i - 1];
      if (before === undefined) continue;
      expect(await json(['copy', '--from', before, '--to', to])).toMatchObject({
        personalities: tables.get('personality')?.length,
        versions: tables.get('version')?.length,
        verified: true,
      });
      expect(await readTables(readDatabase('--to', to))).toEqual(tables);
      expect(await shownBy(to, inFolder(`${i}.jsonl`))).toEqual(shown);
    }
    for (const url of way.slice(1)) {
      await use(url, async (store) => {
        await store.create([newPerson({ icon: iconOf('a new picture') }), newPerson()], BY);
        expect(await store.verify()).toEqual([]);
      });
    }
  }, 120_000);

  it('refuses a target with a catalogue, and leaves it as it is', async () => {
    await use(file('catalogue.db'), (store) => store.create([capitu], BY));
    for (const to of [file('other.db'), await createDatabase()]) {
      await use(to, (store) => store.create([newPerson({ name: 'Outra' })], BY));
      const before = await readTables(readDatabase('--to', to));
      const { status, stderr } = await catalogue(['copy', '--to', to]);
      expect(stderr).toContain('The target has a catalogue already: copy into an empty database.');
      expect(status).toBe(2);
      expect(await readTables(readDatabase('--to', to))).toEqual(before);
    }
  });

  it('copies nothing from a damaged source', async () => {
    await use(file('catalogue.db'), (store) => store.create([capitu], BY));
    const database = new DatabaseSync(inFolder('catalogue.db'));
    database.exec(`UPDATE personality SET name = 'Escobar' WHERE id = '${capitu.id}'`);
    database.close();
    const { status, stderr } = await catalogue(['copy', '--to', file('copy.db')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The source has \d faults: Personality .+ is not as it was written/m);
    expect(await use(file('copy.db'), (store) => store.listed(0, 9))).toEqual([]);
  });

  it.each([
    [
      'a link to the file',
      async () => {
        const [one, other] = [inFolder('one.db'), inFolder('other.db')];
        await use(`file:${one}`, (store) => store.create([capitu], BY));
        await symlink(one, other);
        return [`file:${one}`, `file:${other}`];
      },
    ],
    [
      'another URL of the database',
      async () => {
        const url = new URL(await createDatabase());
        await use(url.href, (store) => store.create([capitu], BY));
        const [one, { searchParams }] = [url.href, url];
        searchParams.set('application_name', 'copy');
        return [one, url.href];
      },
    ],
  ])('refuses to copy a catalogue into itself: %s', async (_, locations) => {
    const [from = '', to = ''] = await locations();
    const { stderr, status } = await catalogue(['copy', '--from', from, '--to', to]);
    expect(stderr).toBe('--from and --to name the same catalogue: choose another target.\n');
    expect(status).toBe(2);
  });

  it.each([
    ['an unreachable server', 'postgres://ana:segredo@127.0.0.1:1/catalogue'],
    ['a URL that cannot be used', 'postgres://ana:segredo@host/'],
  ])('does not print the password of %s', async (_, url) => {
    await use(file('catalogue.db'), (store) => store.create([capitu], BY));
    for (const args of [
      ['--to', url],
      ['--from', url, '--to', file('copy.db')],
    ]) {
      const { status, stdout, stderr } = await catalogue(['copy', ...args, '--json']);
      expect(status).toBe(2);
      expect(stdout).toContain('"error"');
      expect(stdout + stderr).not.toContain('segredo');
    }
  });
});
