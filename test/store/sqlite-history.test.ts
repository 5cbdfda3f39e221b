import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { SEARCHED_CHANGES } from '../../src/domain/versions/change.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { BY, iconOf } from './arbitraries.ts';
import { makeFirstSchema } from './first-schema.ts';
import { changesOf, readChanges, readHistory } from './history/read.ts';
import { openInMemory } from './sqlite-memory.ts';

const inFolder = folderOfEachTest();
const file = () => inFolder('catalogue.db');
const EDITED_AT = '2026-02-02T00:00:00.000Z';

describe('a database older than the history', () => {
  /** Ana is at her first version, Bia at her fifth; one icon is unused. */
  async function openMigrated() {
    const [ana, bia] = [
      newPerson({ name: 'Ana', icon: iconOf('hers') }),
      newPerson({ name: 'Bia' }),
    ];
    makeFirstSchema(file(), [bia, ana]);
    const database = new DatabaseSync(file());
    database
      .prepare('UPDATE personality SET version = 5, updated_at = ? WHERE id = ?')
      .run(EDITED_AT, bia.id);
    const { hash, bytes } = iconOf('nobody’s');
    database.prepare('INSERT INTO icon (hash, bytes) VALUES (?, ?)').run(hash, bytes);
    database.close();
    const store = await openSqliteStore(file());
    await store.rebuild();
    return { store, ana, bia };
  }

  it('gets one version of each row, with the version number of the row', async () => {
    const { store, ana, bia } = await openMigrated();
    const common = {
      visitor: null,
      source: null,
      before: null,
      restoredFrom: null,
    };
    const state = { gender: 'male', type: 'INTJ', identity: null, ...NO_LATER_TRAITS };
    expect(await changesOf(store)).toEqual([
      {
        ...common,
        id: bia.id,
        version: 5,
        newest: 5,
        change: 'updated',
        at: EDITED_AT,
        undo: null,
        state: { ...state, name: 'Bia', icon: null },
      },
      {
        ...common,
        id: ana.id,
        version: 1,
        newest: 1,
        change: 'created',
        at: BY.at,
        undo: 'remove',
        state: { ...state, name: 'Ana', icon: paths.icon(iconOf('hers').hash) },
      },
    ]);
    expect(await readChanges(store, { needle: 'bia' })).toHaveLength(1);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('continues from there, and keeps the creation time of a removed personality', async () => {
    const { store, bia } = await openMigrated();
    await store.remove(bia.id, 5, { visitor: null, at: EDITED_AT });
    const restored = await store.restore(
      bia.id,
      { newest: 6, version: 5 },
      { visitor: null, at: EDITED_AT },
    );
    expect(restored).toMatchObject({ personality: { version: 7, createdAt: BY.at } });
    expect((await readHistory(store, bia.id)).map(({ version }) => version)).toEqual([7, 6, 5]);
    expect(await store.restore(bia.id, { newest: 7, version: 4 }, BY)).toEqual({
      outcome: 'not_restorable',
    });
    await store.close();
  });

  it('loses unused icons', async () => {
    const { store } = await openMigrated();
    expect(await store.icon(iconOf('hers').hash, 75)).not.toBeNull();
    expect(await store.icon(iconOf('nobody’s').hash, 75)).toBeNull();
    await store.close();
  });
});

describe('a search of the changes', () => {
  it('covers the newest 20,000 versions, and returns no cursor after them', async () => {
    const { database, store } = openInMemory();
    await store.create([newPerson({ name: 'Xq' }), newPerson({ name: 'Xanthippe' })], BY);
    const add = (count: number) =>
      database.exec(`
        WITH RECURSIVE series (value) AS
          (SELECT 1 UNION ALL SELECT value + 1 FROM series WHERE value < ${count})
        INSERT INTO version (personality_id, number, change, at, name, folded, gender, type, checksum)
        SELECT hex(randomblob(8)), 1, 'created', '', 'Ana', 'ana ' || value, 'male', 'INTJ', 0
        FROM series
      `);
    const find = async (needle: string) => {
      const any = { visitor: null, change: null, before: null, limit: 60 };
      const { items, next } = await store.changes({ ...any, needle });
      return { names: items.map(({ state }) => state?.name), next };
    };
    add(SEARCHED_CHANGES - 1);
    expect(await find('xanthi')).toEqual({ names: ['Xanthippe'], next: null });
    expect(await find('xq')).toEqual({ names: [], next: null });
    add(1);
    expect(await find('xanthi')).toEqual({ names: [], next: null });
    await store.close();
  });
});
