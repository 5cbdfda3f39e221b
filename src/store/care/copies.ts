import { OperatorError } from '../../domain/operator-error.ts';
import type { StoreSetting } from '../engine.ts';
import { isSameDatabase } from '../postgres/open.ts';
import { isSameFile } from '../sqlite/files-of-database.ts';
import { type BackedUp, type BackupOptions, backUpFile } from './back-up-file.ts';
import { type Restored, restoreFile } from './restore-file.ts';

/**
 * Copies the store, which may be serving, into a new file, or into a folder under a name with the time, and verifies the
 * copy. It has all that was written before the call. Fails with `OperatorError`.
 */
export async function backUpStore(
  setting: StoreSetting,
  target: string,
  options: BackupOptions,
): Promise<BackedUp> {
  switch (setting.kind) {
    case 'sqlite':
      return backUpFile(setting.location, target, options);
    case 'postgres':
      throw new OperatorError('A catalogue in PostgreSQL is backed up by pg_dump.');
  }
}

/**
 * Replaces the store by a verified copy of a backup; what it had is kept beside it. Fails with
 * `OperatorError`, having changed nothing, when the backup is damaged or the store is in use.
 */
export async function restoreStore(setting: StoreSetting, path: string): Promise<Restored> {
  switch (setting.kind) {
    case 'sqlite':
      return restoreFile(setting.location, path);
    case 'postgres':
      throw new OperatorError('A catalogue in PostgreSQL is restored by pg_restore.');
  }
}

/** Whether two settings name the same data, however each spells it. Both stores must exist. */
export async function isSameStore(one: StoreSetting, other: StoreSetting): Promise<boolean> {
  if (one.kind === 'postgres' && other.kind === 'postgres') return isSameDatabase(one, other);
  if (one.kind === 'sqlite' && other.kind === 'sqlite') {
    return isSameFile(one.location, other.location);
  }
  return false;
}
