import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OperatorError } from '../../domain/operator-error.ts';
import { cannotOpen, SchemaMismatch } from '../engine.ts';
import { type Trouble, troubleOf } from './errors.ts';

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
