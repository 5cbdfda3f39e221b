import { symlink } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import type { WriteContext } from '../../src/catalogue/stored-personality.ts';
import { compareVersions, copyVersions } from '../../src/cli/copy-versions.ts';
import { readVersions } from '../../src/cli/read-versions.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { readIcon } from '../../src/icons/portable-icon.ts';
import { BY } from '../store/arbitraries.ts';
import { openPostgresStore, openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { catalogueOfEachTest, imageDataUrl } from './support.ts';

const { catalogue, inFolder, json } = catalogueOfEachTest();

const LATER: WriteContext = {
  ...{ visitor: '0123456789', source: '0123456789abcdef', at: '2026-02-02T00:00:00.000Z' },
};
const capitu = newPerson({ name: 'Capitu', gender: 'female', type: 'ENFP' });
const gone = newPerson({ name: 'Some' });
const locked = newPerson({ name: 'Trancada' });
/** More than one page of versions, and more than one transaction. */
const others = Array.from({ length: 600 }, (_, i) => newPerson({ name: `Pessoa ${i}` }));

const file = (name: string) => `file:${inFolder(name)}`;

async function use<T>(url: string, task: (store: Store) => Promise<T>): Promise<T> {
  const store = url.startsWith('file:')
    ? await openSqliteStore(url.slice('file:'.length))
    : await openPostgresStore({ url, pool: 2 });
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}

/** Everything that a catalogue can have: 607 versions of 603 personalities. */
async function fill(url: string): Promise<void> {
  const icon = await readIcon(await imageDataUrl());
  await use(url, async (store) => {
    await store.create([{ ...capitu, icon }, gone], BY);
    await store.update(capitu.id, 1, { ...capitu, name: 'Capitolina', icon }, LATER);
    await store.remove(capitu.id, 2, LATER);
    await store.erase(gone.id);
    const face = await readIcon(await imageDataUrl(97));
    await store.createOnce({ key: 'key', fingerprint: 'abc' }, { ...locked, icon: face }, BY);
    await store.lock(locked.id, true);
    await store.sourceOf('192.0.2.0/24', LATER.at);
    await store.create(others, BY);
    const code = new Uint8Array(16).fill(7);
    const report = { version: null, kind: 'insult', text: 'é minha vizinha', at: BY.at } as const;
    await store.reports.report({ ...report, id: locked.id, network: code, voter: null });
    await store.reports.report({ ...report, id: capitu.id, network: code, voter: code });
    await store.reports.hold(locked.id, BY.at);
    await store.reports.dismiss(capitu.id, BY.at);
    const scope = { visitor: LATER.visitor ?? '', since: BY.at };
    await store.rollBack({ scope, ids: [capitu.id], operation: null }, BY);
    const guess = { id: capitu.id, voter: code, pattern: 41, at: BY.at };
    await store.guesses.put(guess, () => true);
  });
}

/** The first two pages of those whose name has a part, in the order of a visit, and where each ends. */
async function firstPages(store: Store, q: string): Promise<readonly [StorePage, StorePage]> {
  const query = parseQuery(q);
  const filter = createFilter(query, { keywords: [], names: [] });
  const request = { filter, text: query.text, seed: 7, limit: 60 };
  const first = await store.page({ ...request, capacity: null, after: null });
  const second = await store.page({ ...request, capacity: first.capacity, after: first.last });
  return [first, second];
}

/** All that must be the same in a copy; sequence numbers may differ. */
function contentOf(url: string) {
  return use(url, async (store) => {
    const versions = [];
    for await (const { sequence: _, ...version } of readVersions(store)) versions.push(version);
    const hashes = new Set(versions.flatMap(({ state }) => state?.iconHash ?? []));
    return {
      versions,
      icons: await Promise.all([...hashes].map((hash) => store.iconFiles(hash))),
      otherData: await store.otherData(),
      found: (await store.get(capitu.id))?.name,
      pages: [await firstPages(store, ''), await firstPages(store, 'pessoa')],
    };
  });
}

describe('copy', () => {
  it.each([
    ['SQLite to PostgreSQL', () => Promise.all([file('one.db'), createDatabase()])],
    ['SQLite to SQLite', () => Promise.all([file('one.db'), file('other.db')])],
    ['PostgreSQL to SQLite', () => Promise.all([createDatabase(), file('one.db')])],
  ])('takes everything along from %s', async (_, databases) => {
    const [from, to] = await databases();
    await fill(from);
    const { stdout, status } = await catalogue(['copy', '--from', from, '--to', to]);
    expect(stdout.split('\n')).toEqual([
      '607 versions copied.',
      'Verified: 601 personalities, 607 versions with their icons, 1 locks and the key of the cookies are the same.',
      '',
    ]);
    expect(status).toBe(0);
    const copied = await contentOf(to);
    expect(copied).toEqual(await contentOf(from));
    expect(copied.pages.map(([, second]) => second.items.length)).toEqual([60, 60]);
    expect(copied).toMatchObject({
      // One of them has only the personality that is held.
      icons: Array.from({ length: 2 }, () => [{ side: 75 }, { side: 150 }, { side: 225 }]),
      otherData: {
        sourceKeys: [{ day: '2026-02-02', bytes: expect.any(Uint8Array) }],
        locked: [locked.id],
        operations: [{ operation: 1, id: capitu.id, standsFor: null }],
        requests: [{ key: 'key', id: locked.id }],
        reports: [
          { number: 1, id: locked.id, outcome: 'held' },
          { number: 2, id: capitu.id, outcome: 'dismissed', voter: '07'.repeat(16) },
        ],
        guesses: [{ id: capitu.id, voter: '07'.repeat(16), pattern: 41, state: 'counted' }],
        held: [{ id: locked.id, version: 1, by: 'moderation' }],
        foundWell: [{ id: capitu.id, version: 3 }],
      },
      found: 'Capitu',
    });
  });

  it('continues where an interrupted copy has stopped, and adds what was written since', async () => {
    await fill(file('catalogue.db'));
    const to = file('copy.db');
    await use(file('catalogue.db'), (source) =>
      use(to, async (target) => {
        const first = {
          ...source,
          versions: (r: object) => source.versions({ after: 0, ...r, limit: 3 }),
        };
        await copyVersions(first, target, () => {});
      }),
    );
    expect(await json(['copy', '--to', to])).toMatchObject({ copied: 604, there: 3 });
    await use(file('catalogue.db'), (source) => source.remove(others[0]?.id ?? '', 1, LATER));
    expect(await json(['copy', '--to', to])).toMatchObject({
      ...{ copied: 1, there: 607, personalities: 600, verified: true },
    });
  });

  it('refuses a target with another history, and leaves it as it is', async () => {
    await fill(file('catalogue.db'));
    await use(file('other.db'), (store) => store.create([{ ...capitu, name: 'Outra' }], BY));
    const before = await contentOf(file('other.db'));
    const { status, stderr } = await catalogue(['copy', '--to', file('other.db')]);
    expect(status).toBe(2);
    expect(stderr).toContain(`The two catalogues differ at version 1 of ${capitu.id}`);
    expect(await contentOf(file('other.db'))).toEqual(before);
  });

  it('says when the source was written to meanwhile', async () => {
    await use(file('catalogue.db'), (source) =>
      use(file('copy.db'), async (target) => {
        await source.create([capitu], BY);
        await copyVersions(source, target, () => {});
        await source.create([gone], BY);
        await expect(compareVersions(source, target, () => {})).rejects.toThrow(
          'The source was written to meanwhile',
        );
      }),
    );
  });

  it('copies nothing from a damaged source, because new checksums would hide its faults', async () => {
    await fill(file('catalogue.db'));
    const database = new DatabaseSync(inFolder('catalogue.db'));
    database.exec(`UPDATE personality SET name = 'Escobar' WHERE id = '${capitu.id}'`);
    database.close();
    const { status, stderr } = await catalogue(['copy', '--to', file('copy.db')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The source has \d faults: Personality .+ is not as it was written/m);
    expect((await contentOf(file('copy.db'))).versions).toEqual([]);
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
    await fill(file('catalogue.db'));
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
