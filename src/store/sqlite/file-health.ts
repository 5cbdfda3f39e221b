import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { Failure } from '../../domain/failure.ts';
import { unavailable } from '../engine.ts';
import { isDamage, translateError } from './errors.ts';

/**
 * The files that a connection has open. SQLite continues to write to files that were deleted or replaced,
 * and these writes would be lost; those to a file that another program has overwritten would destroy it.
 */
export interface OpenFiles {
  /** Returns an error if a file was deleted, replaced or overwritten since it was opened, else null. */
  findLoss(): Error | null;
  /** To be called when this process has closed the database, see below. */
  close(): void;
}

/** For a database in memory. */
export const NO_FILES: OpenFiles = { findLoss: () => null, close: () => {} };

/** Commits are lost without the WAL; processes do not see each other's locks without the shared-memory file. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Records the identity of the open files; to be called after the first read, which creates all of them. */
export function noteOpenFiles(location: string): OpenFiles {
  // SQLite puts its other files beside the database itself, not beside a link to it.
  const database = realpathSync(location);
  const files = [location, ...SUFFIXES.map((suffix) => database + suffix)];
  const opened = new Map(files.map((file) => [file, identify(file)]));
  const content = watchContent(database);
  return {
    findLoss() {
      const lost = files.find((file) => identify(file) !== opened.get(file));
      if (lost !== undefined)
        return describeLoss(lost, 'deleted or replaced', 'restart the server');
      if (!content.isOverwritten()) return null;
      return describeLoss(location, 'overwritten', 'stop the server and restore a backup');
    },
    close: content.close,
  };
}

function describeLoss(file: string, event: string, todo: string): Error {
  return new Error(`${file} was ${event} while it was open: nothing more is written; ${todo}.`);
}

function identify(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/**
 * Detects programs that write into the database file, such as `cp`. SQLite itself writes into it in
 * checkpoints alone, and each changes the counters of the shared-memory file. So a file that has changed
 * while the counters have not was changed by another program.
 *
 * The shared-memory file must stay open: closing any descriptor of it would drop the locks that SQLite has
 * on it in this process.
 */
function watchContent(location: string) {
  const memory = openSync(`${location}-shm`, 'r');
  let noted: { readonly counters: string; readonly written: string } | null = null;
  let isOverwritten = false;
  let isClosed = false;
  const look = (): void => {
    const before = readCounters(memory);
    const stats = statSync(location, { bigint: true, throwIfNoEntry: false });
    // During a checkpoint the time of the file tells nothing.
    if (stats === undefined || before === null || before !== readCounters(memory)) return;
    const written = `${stats.mtimeNs}:${stats.size}`;
    isOverwritten ||= noted?.counters === before && noted.written !== written;
    noted = { counters: before, written };
  };
  look();
  return {
    isOverwritten() {
      if (!isClosed) look();
      return isOverwritten;
    },
    // A second time the number could be that of another file.
    close() {
      if (!isClosed) closeSync(memory);
      isClosed = true;
    },
  };
}

/** Offsets in the shared-memory file, see https://www.sqlite.org/walformat.html#walidxfmt. */
const SALTS = { from: 32, to: 40 } as const;
const BACKFILLED = 96;
const BACKFILL_ATTEMPTED = 128;

/** Identifies the last checkpoint; null while one is in progress or was interrupted. */
function readCounters(memory: number): string | null {
  const header = Buffer.alloc(BACKFILL_ATTEMPTED + Uint32Array.BYTES_PER_ELEMENT);
  readSync(memory, header, 0, header.length, 0);
  const backfilled = header.toString('hex', BACKFILLED, BACKFILLED + 4);
  if (backfilled !== header.toString('hex', BACKFILL_ATTEMPTED)) return null;
  return `${header.toString('hex', SALTS.from, SALTS.to)}:${backfilled}`;
}

/** What all connections of this process know about a file's condition. */
export interface FileHealth {
  /** Converts a database problem to a `Failure`, and remembers damage; returns other errors unchanged. */
  translate(error: unknown): unknown;
  /** Damage that a statement has reported; kept even if later statements succeed. */
  readonly damage: Failure | null;
  /** Fails with `unavailable` if a file was deleted or replaced while it was open. */
  requireFiles(): void;
}

/** `location` is for the log: the file, or `:memory:`. */
export function createFileHealth(location: string, files: OpenFiles): FileHealth {
  let damage: Failure | null = null;
  return {
    translate(error) {
      const translated = translateError(error, location);
      if (translated instanceof Failure && isDamage(error)) damage = translated;
      return translated;
    },
    get damage() {
      return damage;
    },
    requireFiles() {
      const loss = files.findLoss();
      if (loss !== null) throw unavailable(loss);
    },
  };
}
