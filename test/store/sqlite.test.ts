import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore } from '../../src/store/create-store.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { NO_FILES } from '../../src/store/sqlite/open-files.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { createSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts';
import { type Opened, storeContract } from './contract.ts';
import { similarContract } from './similar-contract.ts';

async function openFile(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const store = await openSqliteStore(join(directory, 'catalogue.db'));
  const dispose = async () => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { store, dispose };
}

async function openMemory(): Promise<Opened> {
  const store = await openSqliteStore(':memory:');
  return { store, dispose: () => store.close() };
}

function openForced(forcedPlan: 'walk' | 'invert'): Promise<Opened> {
  const database = openDatabase(':memory:');
  migrate(database);
  const db = connect(database);
  const engine = createSqliteEngine({
    location: ':memory:',
    reader: db,
    writer: db,
    readOnly: false,
    files: NO_FILES,
    closeFiles: () => {
      if (database.isOpen) database.close();
    },
  });
  const store = createStore(engine, { forcedPlan });
  return Promise.resolve({ store, dispose: () => store.close() });
}

storeContract('an SQLite file', openFile);
storeContract('SQLite in memory', openMemory);
storeContract('SQLite, every page found by walking', () => openForced('walk'));
storeContract('SQLite, every page found by inverting', () => openForced('invert'));

similarContract('an SQLite file', openFile);
similarContract('SQLite in memory', openMemory);
