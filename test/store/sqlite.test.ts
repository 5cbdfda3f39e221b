import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../src/catalogue/store.ts';
import { createStore } from '../../src/store/create-store.ts';
import type { Plan } from '../../src/store/paging.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { createFileHealth } from '../../src/store/sqlite/file-health.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { NO_FILES } from '../../src/store/sqlite/open-files.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { createSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts';
import { type Opened, storeContract } from './contract.ts';
import { similarContract } from './similar-contract.ts';
import { openInMemory } from './sqlite-memory.ts';

/** In a folder of its own. */
async function openFile(open: (file: string) => Promise<Store>): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const store = await open(join(directory, 'catalogue.db'));
  const dispose = async () => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { store, dispose };
}

/** Catalogues of the tests are smaller than a whole tail: searches meet the index, a tail and what is remembered. */
async function openShortTail(file: string): Promise<Store> {
  const databases = [openDatabase(file), openDatabase(file)] as const;
  migrate(databases[0]);
  const [writer, reader] = [connect(databases[0]), connect(databases[1])];
  const engine = createSqliteEngine({
    ...{ reader, writer, health: createFileHealth(file, NO_FILES), tailMax: 2 },
    closeFiles: () => {
      for (const database of databases) if (database.isOpen) database.close();
    },
  });
  return createStore(engine);
}

const openPlain = () => openFile((file) => openSqliteStore(file, { mode: 'create' }));
const openThreaded = () =>
  openFile((file) => openSqliteStore(file, { mode: 'create', searchesInThread: true }));

async function openMemory(): Promise<Opened> {
  const store = await openSqliteStore(':memory:');
  return { store, dispose: () => store.close() };
}

/** With few in the tail: catalogues of the tests are smaller than a whole one. */
function openForced(forcedPlan: Plan, tailMax: number): Promise<Opened> {
  const { store } = openInMemory({ forcedPlan, tailMax });
  return Promise.resolve({ store, dispose: () => store.close() });
}

storeContract('an SQLite file', openPlain);
// Each store starts a thread.
storeContract('an SQLite file that a thread searches', openThreaded, 12);
storeContract('an SQLite file with a short tail', () => openFile(openShortTail));
storeContract('SQLite in memory', openMemory);
storeContract('SQLite, every page found by walking', () => openForced('walk', 0));
storeContract('SQLite, every page found by inverting', () => openForced('invert', 3));
storeContract('SQLite, every tier found by its names', () => openForced('sift', 1));

similarContract('an SQLite file', openPlain);
similarContract('an SQLite file that a thread searches', openThreaded);
similarContract('SQLite in memory', openMemory);
similarContract('SQLite without a tail', () => openForced('walk', 0));
