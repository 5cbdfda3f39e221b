import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { backup } from 'node:sqlite';
import { CannotCopy, CannotOpen } from '../../care/refusals.ts';
import { describeOpening } from '../describe-opening.ts';
import { openDatabase } from '../files/open-database.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import { removeDatabase, syncWithFolder } from './files-of-database.ts';
import { removeWhenEnded } from './remove-when-ended.ts';
import { verifyCopy } from './verify-copy.ts';

/** Pages between two reports of the progress: 4 MB. */
const PAGES_AT_ONCE = 1_000;

/** Milliseconds to wait for a process that holds the file while it opens it. */
const OPENING_PATIENCE = 30_000;

/** See `backUpStore`. The copy has its name once it is verified and on disk. */
export async function backUpFile(
  location: string,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  if (location === ':memory:') {
    throw new CannotCopy('A catalogue in memory cannot be backed up: export it instead.');
  }
  if (!existsSync(location)) {
    throw new CannotOpen(location, 'there is no such file (DATABASE_URL names it)');
  }
  requireNew(path);
  const unfinished = `${path}.unfinished`;
  await removeDatabase(unfinished);
  try {
    await removeWhenEnded(unfinished, async () => {
      await copy(location, unfinished, onProgress);
      await verifyCopy(unfinished, 'The copy');
      await syncWithFolder(unfinished);
      requireNew(path);
      await rename(unfinished, path);
    });
    await syncWithFolder(path);
  } catch (error) {
    await removeDatabase(unfinished);
    throw describeFileError(error, path);
  }
}

function requireNew(path: string): void {
  if (existsSync(path)) throw new CannotCopy(`${path} exists already: name a new file.`);
}

/**
 * The read transaction keeps one state: without it SQLite begins the copy anew whenever another
 * process writes, which under load would never end. Steps run on a thread of the pool.
 */
async function copy(
  location: string,
  to: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const deadline = performance.now() + OPENING_PATIENCE;
  const source = await retryWhileBusy(
    () => openDatabase(location, { readOnly: true }),
    deadline,
  ).catch((error: unknown) => {
    throw describeOpening(error, location);
  });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    const pages = await backup(source, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) =>
        onProgress(totalPages - remainingPages, totalPages),
    });
    onProgress(pages, pages);
  } finally {
    source.close();
  }
}

function describeFileError(error: unknown, path: string): unknown {
  if (error instanceof CannotCopy || error instanceof CannotOpen) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CannotCopy(`The backup ${path} cannot be written: ${reason}.`, { cause: error });
}
