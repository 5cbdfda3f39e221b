import { realpathSync, renameSync, statSync } from 'node:fs';
import { unavailable } from '../engine.ts';
import { translateError } from './errors.ts';
import { timeInNames } from './files-of-database.ts';

/**
 * The files that a connection has open. SQLite continues to write to files that were deleted or replaced,
 * and these writes would be lost.
 */
interface OpenFiles {
  /** Returns an error if a file was deleted or replaced since it was opened, else null. */
  findLoss(): Error | null;
}

/** For a database in memory. */
export const NO_FILES: OpenFiles = { findLoss: () => null };

/** Commits are lost without the WAL; processes do not see each other's locks without the shared-memory file. */
const COMPANIONS = ['-wal', '-shm'] as const;

/** Records the identity of the open files; to be called after the first read, which creates all of them. */
export function noteOpenFiles(location: string): OpenFiles {
  // SQLite puts its other files beside the database itself, not beside a link to it.
  const database = realpathSync(location);
  const companions = COMPANIONS.map((suffix) => database + suffix);
  const files = [location, database, ...companions];
  const opened = new Map(files.map((file) => [file, identify(file)]));
  const isOurs = (file: string): boolean => identify(file) === opened.get(file);
  let loss: Error | null = null;

  /** Renames what is left of the lost database: SQLite would apply its log to the file that is there now. */
  const putAside = (): string => {
    const left = isOurs(database) ? [] : companions.filter(isOurs);
    if (left.length === 0) return '';
    const aside = `${database}.before-${timeInNames()}`;
    try {
      for (const file of left) renameSync(file, aside + file.slice(database.length));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return ` Its write-ahead log could not be renamed, so move ${left.join(' and ')} away before anything opens the file (${reason}).`;
    }
    return ` Its write-ahead log is ${aside}-wal now.`;
  };
  return {
    findLoss() {
      const lost = loss === null ? files.find((file) => !isOurs(file)) : undefined;
      if (lost !== undefined) {
        loss = new Error(
          `${lost} was deleted or replaced while it was open: nothing more is written.${putAside()} Stop the server, and put a backup in its place by \`restore\`.`,
        );
      }
      return loss;
    },
  };
}

function identify(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/** What all connections of this process know about a file's condition. */
export interface FileHealth {
  /** Converts a database problem to a `Failure`; returns other errors unchanged. */
  translate(error: unknown): unknown;
  /** Fails with `unavailable` if a file was deleted or replaced while it was open. */
  requireFiles(): void;
  /** To be called before the files are closed: a log that lies beside another file now is put aside. */
  leaveFiles(): void;
}

/** `location` is for the log: the file, or `:memory:`. */
export function createFileHealth(location: string, files: OpenFiles): FileHealth {
  return {
    translate: (error) => translateError(error, location),
    requireFiles() {
      const loss = files.findLoss();
      if (loss !== null) throw unavailable(loss);
    },
    leaveFiles: files.findLoss,
  };
}
