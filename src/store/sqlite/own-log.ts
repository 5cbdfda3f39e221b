import { existsSync, realpathSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SchemaMismatch } from '../engine.ts';
import { isDamage } from './errors.ts';

/** Bytes of a log without a commit: SQLite applies none of it. */
const HEADER = 32;

/**
 * Fails with `SchemaMismatch` where the write-ahead log beside a file is that of another database, as when the file was
 * put in the place of one whose server was killed. SQLite would apply it, and so destroy the file. Nothing in a log names
 * its database, so the two are read together and the file is read alone: a file that is sound alone and is not with the
 * log, or has another key of the cookies then, has a log of another one. To be called before anything opens the file to
 * write. Damage of the file itself is left to who opens it.
 */
export function requireOwnLog(location: string): void {
  if (!existsSync(location)) return;
  const database = realpathSync(location);
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size <= HEADER) return;
  const together = look(database);
  if (together === null) return;
  const file = pathToFileURL(database);
  file.searchParams.set('immutable', '1');
  const alone = look(file);
  if (alone?.isSound !== true) return;
  const isOwn = alone.secret === null || alone.secret === together.secret;
  if (together.isSound && isOwn) return;
  throw new SchemaMismatch(
    `the write-ahead log beside it is that of another database, as if the file had been replaced; move ${database}-wal and ${database}-shm away, then verify the file`,
  );
}

interface Looked {
  readonly isSound: boolean;
  /** The key of the cookies, which each catalogue has of its own; null where it cannot be read. */
  readonly secret: string | null;
}

/** What a connection sees that cannot write, and so leaves the log as it is; null where it cannot be opened now. */
function look(location: string | URL): Looked | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(location, { readOnly: true, timeout: 0 });
    const check = database.prepare('PRAGMA quick_check(1)').get();
    return { isSound: check?.['quick_check'] === 'ok', secret: readSecret(database) };
  } catch (error) {
    return isDamage(error) ? { isSound: false, secret: null } : null;
  } finally {
    database?.close();
  }
}

function readSecret(database: DatabaseSync): string | null {
  try {
    const row = database.prepare('SELECT hex(bytes) AS text FROM secret').get();
    return typeof row?.['text'] === 'string' ? row['text'] : null;
  } catch {
    return null;
  }
}
