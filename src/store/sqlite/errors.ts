import { Failure } from '../../domain/failure.ts';
import { unavailable } from '../engine.ts';

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
export function troubleOf(error: unknown): Trouble | null {
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
