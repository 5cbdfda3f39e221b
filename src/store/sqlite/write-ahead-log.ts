import { existsSync, realpathSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SchemaMismatch } from '../schema/schema-version.ts';
import { tryRead } from './open-database.ts';

/**
 * Fails with `SchemaMismatch` if the write-ahead log beside a file is that of another catalogue, whose file this one
 * has replaced. To be called before anything opens the file for writing, since SQLite applies a log to whichever file
 * it finds beside it. Nothing in a log names its database, so the key that signs cookies is compared, which differs
 * between catalogues: that of the file alone, and that with the log. A log that does not contain the page of the key
 * passes: only `restore` moves every log away.
 */
export function requireOwnLog(location: string): void {
  if (!existsSync(location)) return;
  const database = realpathSync(location);
  const alone = pathToFileURL(database);
  alone.searchParams.set('immutable', '1');
  const secret = tryRead(alone, readSecret);
  const withLog = tryRead(database, readSecret);
  if (secret === null || withLog === null || secret === withLog) return;
  throw new SchemaMismatch(
    'the write-ahead log beside it is that of another catalogue, as if the file had been replaced; move the file elsewhere and `restore` it from there',
  );
}

function readSecret(database: DatabaseSync): string | null {
  const row = database.prepare('SELECT hex(bytes) AS text FROM secret').get();
  return typeof row?.['text'] === 'string' ? row['text'] : null;
}
