import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Store } from '../../catalogue/store.ts';
import { createStore } from '../create-store.ts';
import { isIndexMissing, rebuildIndex } from '../search-index/maintain-index.ts';
import { connect, openDatabase } from './connect.ts';
import { migrate } from './migrations.ts';
import { createSqliteEngine } from './sqlite-engine.ts';

/** Opens (and makes, and brings up to date) a catalogue in a file, or in memory for `:memory:`. */
export async function openSqliteStore(location: string): Promise<Store> {
  const inMemory = location === ':memory:';
  if (!inMemory) mkdirSync(dirname(location), { recursive: true });
  const database = openDatabase(location);
  migrate(database);
  const readDatabase = inMemory ? database : openDatabase(location);
  const writer = connect(database);
  const reader = inMemory ? writer : connect(readDatabase);
  const closeFiles = (): void => {
    for (const file of new Set([readDatabase, database])) if (file.isOpen) file.close();
  };
  const engine = createSqliteEngine(reader, writer, closeFiles);
  if (await engine.read(isIndexMissing)) await engine.write(rebuildIndex);
  return createStore(engine);
}
