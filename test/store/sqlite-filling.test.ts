import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { BY, newPerson } from './arbitraries.ts';
import { openInMemory } from './sqlite-memory.ts';

function schemaOf(database: DatabaseSync): unknown[] {
  return database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
}

it('a filled database has the indexes and triggers of every other, also where filling failed', async () => {
  const { database, store } = openInMemory();
  const before = schemaOf(database);
  const twice = newPerson({ name: 'Duas vezes' });
  await expect(store.fill(() => [twice, twice], BY)).rejects.toThrow();
  expect(schemaOf(database)).toEqual(before);
  await store.fill(() => [twice], BY);
  expect(schemaOf(database)).toEqual(before);
  await store.close();
});

it('a filling inserts into no index that is built faster at its end', async () => {
  const { database, store } = openInMemory();
  const indexes: unknown[] = [];
  await store.fill(function* () {
    yield newPerson({ name: 'Capitu' });
    indexes.push(
      ...database
        .prepare(`SELECT name FROM sqlite_schema WHERE sql IS NOT NULL AND type = 'index'
            AND tbl_name IN ('personality', 'version')`)
        .all(),
    );
  }, BY);
  expect(indexes).toEqual([]);
  await store.close();
});

it('a filling leaves no segments of the index of versions for later creations to merge', async () => {
  const { database, store } = openInMemory();
  // FTS5 writes a segment for each so many bytes.
  database.exec(`INSERT INTO version_name (version_name, rank) VALUES ('hashsize', 1024)`);
  await store.fill(
    () => Array.from({ length: 300 }, (_, i) => newPerson({ name: `Ana ${i} Capitu` })),
    BY,
  );
  const segments = database.prepare('SELECT DISTINCT segid FROM version_name_idx').all();
  expect(segments).toHaveLength(1);
  await store.close();
});
