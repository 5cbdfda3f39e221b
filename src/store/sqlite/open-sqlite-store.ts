import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Store } from '../../catalogue/store.ts';
import { CannotOpen } from '../cannot-open.ts';
import { createStore } from '../create-store.ts';
import { isIndexUnfit, rebuildIndex } from '../search-index/maintain-index.ts';
import type { StoreAccess } from '../store-access.ts';
import { connect } from './connect.ts';
import { describeOpening } from './describe-opening.ts';
import { createFileHealth } from './file-health.ts';
import { migrate, requireCurrentSchema } from './migrations.ts';
import { openDatabase, SERVED_CACHE } from './open-database.ts';
import { NO_FILES, noteOpenFiles } from './open-files.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { createSearchThread } from './search-thread/search-thread.ts';
import { createThreadedReads } from './search-thread/threaded-reads.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { countLostCommits } from './write-ahead-log.ts';

/** Milliseconds to wait for another process that migrates or has locked the file. */
const OPENING_PATIENCE = 30_000;

/** Opens the store in a file, or in memory for `:memory:`; fails with `CannotOpen`. */
export async function openSqliteStore(
  location: string,
  access: StoreAccess = { mode: 'create' },
): Promise<Store> {
  if (location === ':memory:') return openInMemory();
  if (access.mode !== 'create' && !existsSync(location)) {
    throw new CannotOpen(location, 'there is no such file (DATABASE_URL names it)');
  }
  try {
    return await openFile(location, access);
  } catch (error) {
    throw describeOpening(error, location);
  }
}

function openInMemory(): Store {
  const database = openDatabase(':memory:');
  migrate(database);
  const db = connect(database);
  return createStore(
    createSqliteEngine({
      reader: db,
      writer: db,
      health: createFileHealth(':memory:', NO_FILES),
      closeFiles: () => closeAll([database]),
    }),
  );
}

async function openFile(location: string, access: StoreAccess): Promise<Store> {
  const { mode, warn = () => {}, searchesInThread = false } = access;
  mkdirSync(dirname(location), { recursive: true });
  const lost = countLostCommits(`${location}-wal`);
  if (lost > 0) {
    warn(
      `${location}-wal is damaged: the last ${lost} acknowledged writes may be missing; compare with a copy.`,
    );
  }
  const deadline = performance.now() + OPENING_PATIENCE;
  const opened: DatabaseSync[] = [];
  const open = async (readOnly: boolean): Promise<DatabaseSync> => {
    const options = searchesInThread ? { readOnly, cache: SERVED_CACHE } : { readOnly };
    const database = await retryWhileBusy(() => openDatabase(location, options), deadline);
    opened.push(database);
    return database;
  };
  try {
    const readOnly = mode === 'read';
    const database = await open(readOnly);
    await retryWhileBusy(() => (readOnly ? requireCurrentSchema : migrate)(database), deadline);
    const readDatabase = readOnly ? database : await open(false);
    const health = createFileHealth(location, noteOpenFiles(location));
    const engine = createSqliteEngine({
      reader: connect(readDatabase),
      writer: readOnly ? null : connect(database),
      health,
      closeFiles: () => closeAll(opened),
    });
    if (!readOnly && (await engine.read((db) => isIndexUnfit(db, engine)))) {
      await engine.write((db) => rebuildIndex(db, engine));
    }
    const store = createStore(engine);
    if (!searchesInThread) return store;
    const thread = createSearchThread({ location, health, warn });
    return {
      ...store,
      ...createThreadedReads(store, thread, engine.readState),
      // The thread first: SQLite removes the log only when a writing connection is the last to close.
      async close() {
        await thread.close();
        await store.close();
      },
    };
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

/** Kysely closes a database only if it was used. */
function closeAll(databases: readonly DatabaseSync[]): void {
  for (const database of databases) if (database.isOpen) database.close();
}
