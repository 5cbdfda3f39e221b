import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { DatabaseSetting } from '../../database-setting.ts';
import { messageOf, OperatorError } from '../../domain/operator-error.ts';
import { DAY } from '../../domain/time.ts';
import { removeLeftovers } from '../../file-system.ts';
import { cannotOpen } from '../failures.ts';
import { describeOpening, retryWhileBusy } from '../sqlite/errors.ts';
import {
  filesOfDatabase,
  type Paths,
  removeDatabase,
  syncWithFolder,
  timeInNames,
  vacuumInto,
} from '../sqlite/files-of-database.ts';
import { SCHEMA } from '../sqlite/migrations.ts';
import { OPENING_TIMEOUT, openDatabase, requireOwnFile } from '../sqlite/open-database.ts';
import { verifyBackup } from './restore-file.ts';

interface BackupOptions {
  /** How many dated backups are kept in a folder; null for all. */
  readonly keep: number | null;
  /** Called with a sentence before each long step. */
  readonly tell: (sentence: string) => void;
}

interface BackedUp {
  readonly path: string;
  /** Older backups that were deleted. */
  readonly deleted: readonly string[];
}

/**
 * Copies the store, which a server may have open, into a new file, or into a new file of a folder whose name has the
 * time. The copy has everything that was written before the call, and gets its name once it is verified and on disk.
 * Fails with `OperatorError`.
 */
export async function backUpStore(
  setting: DatabaseSetting,
  target: string,
  { keep, tell }: BackupOptions,
): Promise<BackedUp> {
  if (setting.kind === 'postgres') {
    throw new OperatorError('A catalogue in PostgreSQL is backed up by pg_dump.');
  }
  const { location } = setting;
  if (location === ':memory:') {
    throw new OperatorError('A catalogue in memory cannot be backed up: export it instead.');
  }
  if (!existsSync(location)) {
    throw cannotOpen(location, 'there is no such file (DATABASE_URL names it)');
  }
  // Older backups are deleted only where the target is a folder, which a new machine does not have yet.
  if (keep !== null && !existsSync(target) && extname(target) === '') {
    // Only its owner may read the folder, since backups contain the key that signs cookies.
    await mkdir(target, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw describeFileError(error, target);
    });
  }
  const isFolder = existsSync(target) && (await stat(target)).isDirectory();
  if (!isFolder && keep !== null) {
    throw new OperatorError(`Only in a folder older backups are deleted: ${target} is none.`);
  }
  const name = basename(location, extname(location));
  const path = isFolder ? join(target, `${name}-${timeInNames()}.db`) : target;
  requireNew(path);
  const unfinished = `${path}.unfinished`;
  await removeDatabase(unfinished);
  try {
    await removeWhenEnded(unfinished, async () => {
      tell(`Copying ${location}.`);
      await copy({ from: location, to: unfinished });
      tell('Verifying the copy.');
      const schema = await verifyBackup(unfinished, 'The copy');
      if (schema < SCHEMA) {
        tell(`It has schema ${schema}, as the catalogue has; this program needs ${SCHEMA}.`);
      }
      await syncWithFolder(unfinished);
      requireNew(path);
      await rename(unfinished, path);
    });
    await syncWithFolder(path);
  } catch (error) {
    await removeDatabase(unfinished);
    throw describeFileError(error, path);
  }
  return { path, deleted: keep === null ? [] : await deleteOlder(target, name, keep) };
}

function requireNew(path: string): void {
  if (existsSync(path)) throw new OperatorError(`${path} exists already: name a new file.`);
}

async function copy({ from, to }: Paths): Promise<void> {
  const deadline = performance.now() + OPENING_TIMEOUT;
  using source = await retryWhileBusy(() => {
    requireOwnFile(from);
    return openDatabase(from, { readOnly: true });
  }, deadline).catch((error: unknown) => {
    throw describeOpening(error, from);
  });
  vacuumInto(source, { from, to });
}

/** The ends of the names of dated backups, and of unfinished ones with the files that SQLite keeps beside them. */
const DATED = /^-\d{8}T\d{6}Z\.db$/;
const UNFINISHED = /^-\d{8}T\d{6}Z\.db\.unfinished/;

/**
 * Deletes all but the `keep` newest dated backups of this name and returns the paths of those deleted. Also deletes
 * unfinished ones that are older than a day, since each may be as large as a backup.
 */
async function deleteOlder(folder: string, name: string, keep: number): Promise<string[]> {
  const endOf = (file: string): string =>
    file.startsWith(`${name}-`) ? file.slice(name.length) : '';
  await removeLeftovers(folder, (file) => UNFINISHED.test(endOf(file)), DAY);
  const dated = (await readdir(folder)).filter((file) => DATED.test(endOf(file))).toSorted();
  const deleted = dated
    .slice(0, Math.max(0, dated.length - keep))
    .map((file) => join(folder, file));
  for (const path of deleted) await rm(path);
  return deleted;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a task that writes a database, and deletes its files if a signal ends the process meanwhile. */
async function removeWhenEnded<T>(path: string, task: () => Promise<T>): Promise<T> {
  const end = (signal: (typeof SIGNALS)[number]): void => {
    for (const each of [path, `${path}-migrated`])
      for (const file of filesOfDatabase(each)) rmSync(file, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await task();
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

function describeFileError(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error;
  return new OperatorError(`The backup ${path} cannot be written: ${messageOf(error)}.`, {
    cause: error,
  });
}
