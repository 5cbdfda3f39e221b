import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether an error is that of a failed operation on a file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Flushes a file, or the entries of a folder, from the system's memory to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

/**
 * Deletes files and folders that killed processes have left in a folder: those with such names that were not written
 * for `age` milliseconds. Other processes may still be writing younger ones.
 */
export async function removeLeftovers(
  folder: string,
  isLeftover: (name: string) => boolean,
  age: number,
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const path = join(folder, name);
    // Another process may delete it at this moment.
    const left = await stat(path).catch(() => null);
    if (left !== null && left.mtimeMs < Date.now() - age)
      await rm(path, { recursive: true, force: true });
  }
}
