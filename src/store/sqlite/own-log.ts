import { existsSync, realpathSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SchemaMismatch } from '../engine.ts';
import { isDamage } from './errors.ts';
import { look } from './open-database.ts';

/** Bytes of a log without a commit: SQLite applies none of it. */
const HEADER = 32;

/**
 * Fails with `SchemaMismatch` where the write-ahead log beside a file is that of another database, as when the file was
 * put in the place of one whose server was killed. SQLite would apply it, and so destroy the file. Nothing in a log
 * names its database, so the two are read together and the file is read alone: a file that is sound alone and is not
 * with the log, or has another key of the cookies then, has a log of another one. To be called before anything opens
 * the file to write. Damage of the file itself is left to who opens it.
 */
export function requireOwnLog(location: string): void {
  if (!existsSync(location)) return;
  const database = realpathSync(location);
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size <= HEADER) return;
  const file = pathToFileURL(database);
  file.searchParams.set('immutable', '1');
  // Checking reads the whole file, so it is checked alone only where something is wrong.
  const isSoundTogether = look(database, isSound);
  if (isSoundTogether === null) return;
  const secret = look(file, readSecret);
  const isOwn = secret === null || secret === look(database, readSecret);
  if ((isSoundTogether && isOwn) || look(file, isSound) !== true) return;
  throw new SchemaMismatch(
    `the write-ahead log beside it is that of another database, as if the file had been replaced; move ${database}-wal and ${database}-shm away, then verify the file`,
  );
}

function isSound(database: DatabaseSync): boolean {
  try {
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** The key of the cookies, which each catalogue has of its own; null where it cannot be read. */
function readSecret(database: DatabaseSync): string | null {
  const row = database.prepare('SELECT hex(bytes) AS text FROM secret').get();
  return typeof row?.['text'] === 'string' ? row['text'] : null;
}
