import { constants, existsSync } from 'node:fs';
import { chmod, chown, copyFile, link, mkdir, realpath, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseSetting } from '../../database-setting.ts';
import { messageOf, OperatorError } from '../../domain/operator-error.ts';
import { verify } from '../checks/verify.ts';
import type { Engine } from '../engine.ts';
import { finishErasures } from '../erasing/erasures.ts';
import { SchemaMismatch } from '../schema/schema-version.ts';
import { countRows } from '../schema/statements.ts';
import { isBusy } from '../sqlite/errors.ts';
import {
  moveCompanions,
  type Paths,
  removeDatabase,
  syncWithFolder,
  timeInNames,
} from '../sqlite/files-of-database.ts';
import { SCHEMA } from '../sqlite/migrations.ts';
import { openSqlite, readSchema } from '../sqlite/open.ts';
import { requireOwnFile } from '../sqlite/open-database.ts';
import { requireOwnLog } from '../sqlite/write-ahead-log.ts';

interface Restored {
  readonly personalities: number;
  /** The path under which the replaced file is kept; null if there was none. */
  readonly kept: string | null;
  /** False if the replaced file is so damaged that it cannot be checked whether a server has it open. */
  readonly wasFree: boolean;
}

/**
 * Replaces the store by a verified copy of a backup, which is only read; the replaced file is kept beside it. Fails
 * with `OperatorError`, having changed nothing, if the backup is damaged or the store is in use.
 */
export async function restoreStore(setting: DatabaseSetting, path: string): Promise<Restored> {
  if (setting.kind === 'postgres') {
    throw new OperatorError('A catalogue in PostgreSQL is restored by pg_restore.');
  }
  if (setting.location === ':memory:') {
    throw new OperatorError(
      'Nothing can be restored into memory: DATABASE_URL should name a file.',
    );
  }
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  // A symbolic link stays, and the file that it names is replaced.
  const location = existsSync(setting.location)
    ? await realpath(setting.location)
    : setting.location;
  if (location === (await realpath(path))) {
    throw new OperatorError(`${path} is the catalogue itself.`);
  }
  requireOurs(location);
  requireFree(location);
  const copy = `${location}.restoring`;
  await mkdir(dirname(location), { recursive: true });
  await removeDatabase(copy);
  try {
    await readBackup({ from: path, to: copy });
    const personalities = await verifyCopy(copy, `The backup ${path}`);
    await giveToOwnerOf({ location, copy });
    await syncWithFolder(copy);
    // Checked again, since a server may have been started meanwhile.
    const wasFree = requireFree(location);
    const kept = await keepAside(location);
    await rename(copy, location);
    await syncWithFolder(location);
    return { personalities, kept, wasFree };
  } finally {
    await removeDatabase(copy);
  }
}

async function readBackup({ from, to }: Paths): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    // There is a log if the database was not closed, or was copied together with the files beside it.
    if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${to}-wal`);
  } catch (error) {
    throw new OperatorError(
      `The backup ${from} cannot be read, or not be copied beside the catalogue: ${messageOf(error)}.`,
      { cause: error },
    );
  }
}

/** Fails if the file to replace is the database of another program. */
function requireOurs(location: string): void {
  try {
    requireOwnFile(location);
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error;
    throw new OperatorError(`Nothing is restored over ${location}: ${error.message}.`, {
      cause: error,
    });
  }
}

/**
 * Fails if another process has the database open, without changing it: SQLite gives an exclusive lock only to the sole
 * process that has it open. When this connection is closed, SQLite removes the log. False if that cannot be checked,
 * since the file is too damaged or has the log of another database beside it, which must not be applied.
 */
function requireFree(location: string): boolean {
  if (!existsSync(location)) return true;
  try {
    requireOwnLog(location);
    using database = new DatabaseSync(location, { timeout: 0 });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
    return true;
  } catch (error) {
    if (!isBusy(error)) return false;
    throw new OperatorError(
      `Another process has ${location} open: stop the server, then restore again.`,
      { cause: error },
    );
  }
}

/**
 * Gives the copy the owner and permissions of the replaced file or, if there is none, the owner of its folder, so that
 * the same users may use it and no others.
 */
async function giveToOwnerOf({
  location,
  copy,
}: Readonly<Record<'location' | 'copy', string>>): Promise<void> {
  const isThere = existsSync(location);
  const { uid, gid, mode } = await stat(isThere ? location : dirname(location));
  const user = process.getuid?.();
  if (isThere && user !== undefined && user !== 0 && user !== uid) {
    throw new OperatorError(
      `${location} belongs to another user: run the command as that user (number ${uid}) or as root.`,
    );
  }
  if (isThere) await chmod(copy, mode);
  if (user === 0) await chown(copy, uid, gid);
}

/**
 * Gives the file to replace a second name (a hard link), so that its own name exists at every moment, and returns that
 * name; null if there is no file. A log is moved away even without a file, since SQLite would apply it to the restored
 * one.
 */
async function keepAside(location: string): Promise<string | null> {
  const kept = `${location}.before-${timeInNames()}`;
  const isThere = existsSync(location);
  // Some file systems have no hard links.
  if (isThere)
    await link(location, kept).catch(() => copyFile(location, kept, constants.COPYFILE_EXCL));
  await moveCompanions({ from: location, to: kept });
  return isThere ? kept : null;
}

/** How many faults the message names: a damaged file may have thousands. */
const FAULTS_NAMED = 3;

/**
 * Verifies a backup that no other process uses, and returns the number of its schema, which it keeps: a backup of an
 * older program is migrated and verified in a further copy.
 */
export async function verifyBackup(path: string, whose: string): Promise<number> {
  const schema = await readSchema(path);
  if (schema === SCHEMA) {
    await verifyCopy(path, whose);
    return schema;
  }
  const migrated = `${path}-migrated`;
  try {
    await copyFile(path, migrated, constants.COPYFILE_FICLONE);
    await verifyCopy(migrated, whose);
    return schema;
  } finally {
    await removeDatabase(migrated);
  }
}

/**
 * Opens a copy that no other process uses, migrates it to the newest schema and verifies it; returns how many
 * personalities it has. Fails with an `OperatorError` whose message begins with `whose` unless it is sound.
 */
async function verifyCopy(path: string, whose: string): Promise<number> {
  const engine = await open(path, whose);
  try {
    await finishErasures(engine, () => {});
    const faults = await verify(engine);
    if (faults.length > 0) {
      const named = faults.slice(0, FAULTS_NAMED).map(({ sentence }) => sentence);
      throw new OperatorError(`${whose} is not sound: ${named.join(' ')}`);
    }
    return await engine.readOne((db) => countRows(db, 'personality'));
  } finally {
    await engine.close();
  }
}

function open(path: string, whose: string): Promise<Engine> {
  return openSqlite(path, { mode: 'existing', keepsFormer: false }).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${whose} is no sound catalogue: ${error.message}`, { cause: error });
  });
}
