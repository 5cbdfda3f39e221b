import { DatabaseSync } from 'node:sqlite';
import { cannotOpen } from '../failures.ts';
import { findForeign } from './migrations.ts';

/** Milliseconds to wait for another process that is migrating or has locked the file. */
export const OPENING_TIMEOUT = 30_000;

interface OpenDatabaseOptions {
  /** Opens a connection that cannot write. */
  readonly readOnly?: boolean;
  /** Kilobytes of the file that the connection caches. */
  readonly cache?: number;
}

/** The default cache in kilobytes, which holds the changed pages of an import's transactions. */
const CACHE = 32_000;

/**
 * The cache in kilobytes for each connection of a server, which has two, and for processes that only read. Other
 * pages are read from the system's page cache, in about a microsecond.
 */
export const SMALL_CACHE = 4_000;

/**
 * Opens a database file with the PRAGMAs that all our connections use. Throws SQLite's BUSY at once while
 * another process changes the journal mode; the caller retries.
 */
export function openDatabase(
  location: string,
  { readOnly = false, cache = CACHE }: OpenDatabaseOptions = {},
): DatabaseSync {
  // SQLite's own waiting would block the event loop: see `retryWhileBusy`.
  const database = new DatabaseSync(location, { readOnly, timeout: 0 });
  try {
    requireLog(database, location);
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    database.exec(`PRAGMA cache_size = -${cache}`);
    database.exec('PRAGMA temp_store = MEMORY');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Switches to WAL. Where that is impossible, SQLite does not fail but returns the journal mode that it keeps. */
function requireLog(database: DatabaseSync, location: string): void {
  if (location === ':memory:') return;
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
  if (mode === 'wal') return;
  throw cannotOpen(
    location,
    `its file system takes no write-ahead log (network disks do not; the journal mode is ${String(mode)}); put it on a local disk`,
  );
}

/**
 * Fails with `SchemaMismatch` if a file is the database of another program, before anything in it is changed, such as
 * its journal mode. A file that cannot be read passes: opening it fails later, with a better error.
 */
export function requireOwnFile(location: string): void {
  const foreign = tryRead(location, findForeign);
  if (foreign !== null) throw foreign;
}

/**
 * Reads from a database by a connection that cannot write, and so leaves the log as it is; null if the database cannot
 * be opened or read now.
 */
export function tryRead<T>(location: string | URL, read: (database: DatabaseSync) => T): T | null {
  try {
    using database = new DatabaseSync(location, { readOnly: true, timeout: 0 });
    return read(database);
  } catch {
    return null;
  }
}
