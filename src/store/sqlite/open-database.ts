import { DatabaseSync } from 'node:sqlite';
import { CannotOpen } from '../cannot-open.ts';

export interface OpenDatabaseOptions {
  /** Nothing can be written over this connection. */
  readonly readOnly?: boolean;
}

/**
 * Opens a database file with the settings that every connection of the product has. Throws SQLite's
 * "busy" at once while another process changes the journal mode: the caller tries again.
 */
export function openDatabase(
  location: string,
  { readOnly = false }: OpenDatabaseOptions = {},
): DatabaseSync {
  // Waiting inside of SQLite would block the event loop: see retry-while-busy.ts.
  const database = new DatabaseSync(location, { readOnly, timeout: 0 });
  try {
    requireLog(database, location);
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    database.exec('PRAGMA cache_size = -32000');
    database.exec('PRAGMA temp_store = MEMORY');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Where a write-ahead log is impossible, SQLite keeps another journal mode and says so in its answer. */
function requireLog(database: DatabaseSync, location: string): void {
  if (location === ':memory:') return;
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
  if (mode === 'wal') return;
  throw new CannotOpen(
    location,
    `its file system takes no write-ahead log (network disks do not; the journal mode is ${String(mode)}); put it on a local disk`,
  );
}
