import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../../domain/failure.ts';
import type { OperatorError } from '../../domain/operator-error.ts';
import { cannotOpen, SchemaMismatch, unavailable } from '../engine.ts';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const CODES = {
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;
export type Trouble = keyof typeof CODES;

const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [CODES.BUSY, 'BUSY'],
  [CODES.LOCKED, 'LOCKED'],
  [CODES.READONLY, 'READONLY'],
  [CODES.IOERR, 'IOERR'],
  [CODES.CORRUPT, 'CORRUPT'],
  [CODES.FULL, 'FULL'],
  [CODES.CANTOPEN, 'CANTOPEN'],
  [CODES.NOTADB, 'NOTADB'],
]);

/** Log messages, to be preceded by the file. */
const SENTENCES: Readonly<Record<Trouble, string>> = {
  BUSY: 'is held by another process',
  LOCKED: 'is held by another connection',
  READONLY: 'cannot be written',
  IOERR: 'cannot be read or written',
  CORRUPT: 'is damaged: run `npm run catalogue -- verify`, restore a copy',
  FULL: 'cannot grow: the disk is full',
  CANTOPEN: 'cannot be opened',
  NOTADB: 'is no SQLite database any more: restore a copy',
};

/** A problem with the database file: the private cause of a `Failure`, whose message is for the log. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** `LOST` when its files were deleted or replaced. */
  readonly trouble: Trouble | 'LOST';

  constructor(sentence: string, trouble: Trouble | 'LOST') {
    super(sentence);
    this.trouble = trouble;
  }
}

/** The kind of database problem that an error reports; null for other errors. */
function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  if (typeof error.errcode !== 'number') return null;
  // The lower byte is the primary code; the rest is detail of an extended code.
  return TROUBLES.get(error.errcode & 0xff) ?? null;
}

export function isBusy(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble === 'BUSY' || trouble === 'LOCKED';
}

/** Converts a database problem to a `Failure`; returns other errors unchanged. */
export function translateError(error: unknown, location: string): unknown {
  const trouble = troubleOf(error);
  if (trouble === null) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const cause = new DatabaseError(
    `${location} ${SENTENCES[trouble]} (SQLite: ${reason}).`,
    trouble,
  );
  return trouble === 'FULL' ? new Failure('storage_full', { cause }) : unavailable(cause);
}

const REASONS: Readonly<Record<Trouble, string>> = {
  BUSY: 'another process has held it for 30 s; end that process or try again later',
  LOCKED: 'another connection has held it for 30 s; end that process or try again later',
  READONLY: 'this user may not write it; give it the permission, or set READ_ONLY=true',
  IOERR: 'its disk answers with an error; check the disk and the permissions of its folder',
  CORRUPT: 'it is damaged; restore a copy',
  FULL: 'its disk is full; make room and start again',
  CANTOPEN: 'this user may not read and write it and its folder, or it is no file',
  NOTADB: 'it is no SQLite database; DATABASE_URL names another file, or it is damaged',
};

/** With less free space, in bytes, SQLite may be unable to create its files beside the database. */
const ROOM_MIN = 1_000_000;

/** Converts an error of opening a database file to a `OperatorError`; returns other errors unchanged. */
export function describeOpening(error: unknown, location: string): unknown {
  if (isFileError(error)) {
    return cannotOpen(location, `its folder cannot be made (${error.message})`, {
      cause: error,
    });
  }
  if (error instanceof SchemaMismatch) {
    return cannotOpen(location, error.message, { cause: error });
  }
  const trouble = troubleOf(error);
  if (trouble === null) return isSqliteError(error) ? unusable(error, location) : error;
  const isFull = trouble === 'FULL' || (trouble === 'IOERR' && isDiskFull(location));
  const reason = error instanceof Error ? error.message : String(error);
  return cannotOpen(location, `${REASONS[isFull ? 'FULL' : trouble]} (SQLite: ${reason})`, {
    cause: error,
  });
}

/** Any other error of SQLite, such as a table that a migration creates but that already exists. */
function unusable(error: Error, location: string): OperatorError {
  return cannotOpen(
    location,
    `it is no catalogue that this program knows, or it is damaged; restore a copy (SQLite: ${error.message})`,
    { cause: error },
  );
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
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
