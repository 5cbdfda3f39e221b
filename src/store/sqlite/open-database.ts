import { DatabaseSync } from 'node:sqlite';
import { cannotOpen } from '../engine.ts';
import { findForeign } from './migrations/migrations.ts';

/** Milliseconds to wait for another process that migrates or has locked the file. */
export const OPENING_PATIENCE = 30_000;

interface OpenDatabaseOptions {
  /** Opens a connection that cannot write. */
  readonly readOnly?: boolean;
  /** Kilobytes of the file that the connection keeps in memory. */
  readonly cache?: number;
}

/** Kilobytes that hold the changed pages of an import's transactions. */
const CACHE = 32_000;

/**
 * Kilobytes for each connection of a server, which has three, and of what only reads: other pages are read from the
 * memory of the system, in about a microsecond.
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

/** Where WAL is impossible, SQLite does not fail but returns the journal mode that it keeps. */
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
 * Fails with `SchemaMismatch` where a file is the database of another program, before anything of it is changed, such
 * as its journal mode. A file that cannot be read so is left to who opens it.
 */
export function requireOwnFile(location: string): void {
  const foreign = look(location, findForeign);
  if (foreign !== null) throw foreign;
}

/**
 * What a connection reads that cannot write, and so leaves the log as it is; null where the database cannot be opened
 * or read now.
 */
export function look<T>(location: string | URL, read: (database: DatabaseSync) => T): T | null {
  try {
    using database = new DatabaseSync(location, { readOnly: true, timeout: 0 });
    return read(database);
  } catch {
    return null;
  }
}
