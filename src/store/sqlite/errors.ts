import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../../domain/failure.ts';
import { messageOf } from '../../domain/operator-error.ts';
import { isFileError } from '../../file-system.ts';
import { cannotOpen, Damage, unavailable } from '../failures.ts';
import { SchemaMismatch } from '../schema/schema-version.ts';

/** The rest of log messages that begin with the name of the file. */
const SENTENCES = {
  BUSY: 'is held by another process',
  LOCKED: 'is held by another connection',
  READONLY: 'cannot be written',
  IOERR: 'cannot be read or written',
  CORRUPT: 'is damaged: run `npm run catalogue -- verify`, restore a copy',
  FULL: 'cannot grow: the disk is full',
  CANTOPEN: 'cannot be opened',
  NOTADB: 'is no SQLite database any more: restore a copy',
} as const;

type Trouble = keyof typeof SENTENCES;

/** The problems by the primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [5, 'BUSY'],
  [6, 'LOCKED'],
  [8, 'READONLY'],
  [10, 'IOERR'],
  [11, 'CORRUPT'],
  [13, 'FULL'],
  [14, 'CANTOPEN'],
  [26, 'NOTADB'],
]);

/** The kind of database problem that an error reports; null for other errors. */
function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  if (typeof error.errcode !== 'number') return null;
  // The lower byte is the primary code; the rest is detail of an extended code.
  return TROUBLES.get(error.errcode & 0xff) ?? null;
}

/** Whether the error reports a lock of another process or connection. */
export function isBusy(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble === 'BUSY' || trouble === 'LOCKED';
}

/** Whether the error reports that the file is damaged. */
function isDamage(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble === 'CORRUPT' || trouble === 'NOTADB';
}

/** Converts a database problem to a `Failure`; returns other errors unchanged. */
export function translateError(error: unknown, location: string): unknown {
  const trouble = troubleOf(error);
  if (trouble === null) return error;
  const sentence = `${location} ${SENTENCES[trouble]} (SQLite: ${messageOf(error)}).`;
  const cause = isDamage(error) ? new Damage(sentence) : new Error(sentence);
  return trouble === 'FULL' ? new Failure('storage_full', { cause }) : unavailable(cause);
}

const REASONS: Readonly<Record<Trouble, string>> = {
  BUSY: 'another process has held it for 30 s; end that process or try again later',
  LOCKED: 'another connection has held it for 30 s; end that process or try again later',
  READONLY:
    'this user may not write it or its folder, which SQLite needs for two files beside it; give it the permission (with READ_ONLY=true that of the folder and of those two files is enough, on a disk that is not mounted read-only)',
  IOERR: 'its disk answers with an error; check the disk and the permissions of its folder',
  CORRUPT: 'it is damaged; restore a copy',
  FULL: 'its disk is full; make room and start again',
  CANTOPEN: 'this user may not read and write it and its folder, or it is no file',
  NOTADB: 'it is no SQLite database; DATABASE_URL names another file, or it is damaged',
};

/** The reason for any other error of SQLite, such as that a table which a migration creates already exists. */
const UNUSABLE = 'it is no catalogue that this program knows, or it is damaged; restore a copy';

/** Bytes of free space that SQLite needs to create its files beside the database. */
const ROOM_MIN = 1_000_000;

/** Converts an error of opening a database file to an `OperatorError`; returns other errors unchanged. */
export function describeOpening(error: unknown, location: string): unknown {
  if (isFileError(error)) {
    const reason = `its folder cannot be made (${error.message})`;
    return cannotOpen(location, reason, { cause: error });
  }
  if (error instanceof SchemaMismatch) {
    return cannotOpen(location, error.message, { cause: error });
  }
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const trouble = troubleOf(error);
  const isFull = trouble === 'IOERR' && isDiskFull(location);
  const reason = trouble === null ? UNUSABLE : REASONS[isFull ? 'FULL' : trouble];
  return cannotOpen(location, `${reason} (SQLite: ${error.message})`, { cause: error });
}

/**
 * Fails with `OperatorError` for a file that this user may only read. SQLite silently opens such a file for reading,
 * and a server would start whose every write fails.
 */
export function requireWritable(location: string): void {
  try {
    if (existsSync(location)) accessSync(location, constants.W_OK);
  } catch (error) {
    throw cannotOpen(location, REASONS.READONLY, { cause: error });
  }
}

function isDiskFull(location: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(location));
    return bavail * bsize < ROOM_MIN;
  } catch {
    return false;
  }
}

/** Milliseconds between attempts. */
const PAUSE = 25;

/**
 * Repeats an attempt while another process holds the lock. Runs it at least once; after `deadline` (in
 * terms of `performance.now()`) throws the BUSY error. Unlike SQLite's own `busy_timeout` it does not block
 * the event loop between attempts.
 */
export async function retryWhileBusy<T>(
  attempt: () => T | Promise<T>,
  deadline: number,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await delay(PAUSE);
    }
  }
}
