import { Failure } from '../../domain/failure.ts';
import { unavailable } from '../unavailable.ts';

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

/** What the log says of a database that cannot serve; the file is in front of it. */
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

/** What is the matter with the database file: the private cause of a `Failure`, a sentence for the log. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** `LOST` when its files were deleted or replaced. */
  readonly trouble: Trouble | 'LOST';

  constructor(sentence: string, trouble: Trouble | 'LOST') {
    super(sentence);
    this.trouble = trouble;
  }
}

/** Which trouble of the database an error tells of; null when it is another kind of error. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  if (typeof error.errcode !== 'number') return null;
  // The lower byte is the primary code; the rest says where in SQLite it was met.
  return TROUBLES.get(error.errcode & 0xff) ?? null;
}

export function isBusy(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble === 'BUSY' || trouble === 'LOCKED';
}

/** Turns trouble of the database into the `Failure` it means; any other error is given back as it is. */
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
