import { existsSync, realpathSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SchemaMismatch } from '../engine.ts';
import { isDamage } from './errors.ts';
import { tryRead } from './open-database.ts';

/** Bytes of a log's header. SQLite applies nothing of a log that is not longer. */
const HEADER = 32;

/**
 * Fails with `SchemaMismatch` if the write-ahead log beside a file belongs to another database, as when the file has
 * replaced one whose server was killed. SQLite would apply the log and so destroy the file. Nothing in a log names its
 * database, so the file is read with and without the log: if it is sound without the log, and with it is damaged or has
 * another key for cookies, the log belongs to another database. To be called before anything opens the file for
 * writing. A file that is damaged itself passes: opening it reports the damage.
 */
export function requireOwnLog(location: string): void {
  if (!existsSync(location)) return;
  const database = realpathSync(location);
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size <= HEADER) return;
  const file = pathToFileURL(database);
  file.searchParams.set('immutable', '1');
  // A check reads the whole file, so the file is checked without the log only if something is wrong with it.
  const isSoundTogether = tryRead(database, isSound);
  if (isSoundTogether === null) return;
  const secret = tryRead(file, readSecret);
  const isOwn = secret === null || secret === tryRead(database, readSecret);
  if ((isSoundTogether && isOwn) || tryRead(file, isSound) !== true) return;
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

/** Reads the key that signs cookies, which differs between catalogues; null if there is none. */
function readSecret(database: DatabaseSync): string | null {
  const row = database.prepare('SELECT hex(bytes) AS text FROM secret').get();
  return typeof row?.['text'] === 'string' ? row['text'] : null;
}
