import type { StoreSetting } from './open-store.ts';
import { backUpFile } from './sqlite/back-up-file.ts';
import { type Restored, restoreFile } from './sqlite/restore-file.ts';

/** Pages of the database that are copied, of how many. */
export type CopyProgress = (done: number, total: number) => void;

/**
 * Copies the store, which may be serving, into a new file, and verifies the copy. It has all that was
 * written before the call. Fails with `CannotCopy` or `CannotOpen`.
 */
export function backUpStore(
  { location }: StoreSetting,
  path: string,
  onProgress: CopyProgress,
): Promise<void> {
  return backUpFile(location, path, onProgress);
}

/**
 * Replaces the store by a verified copy of a backup; what it had is kept beside it. Fails with
 * `CannotCopy`, having changed nothing, when the backup is damaged or the store is in use.
 */
export function restoreStore({ location }: StoreSetting, path: string): Promise<Restored> {
  return restoreFile(location, path);
}
