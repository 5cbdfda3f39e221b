import { realpathSync, renameSync, statSync } from 'node:fs';
import { messageOf } from '../../domain/operator-error.ts';
import { unavailable } from '../engine.ts';
import { translateError } from './errors.ts';
import { timeInNames } from './files-of-database.ts';

/** Commits are lost without the WAL; processes do not see each other's locks without the shared-memory file. */
const COMPANIONS = ['-wal', '-shm'] as const;

/**
 * Records the identity of the files that a connection has open; to be called after the first read, which creates all of
 * them. Gives an error if one was deleted or replaced since, else null: SQLite continues to write to such files, and
 * these writes would be lost.
 */
export function noteOpenFiles(location: string): () => Error | null {
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
      return ` Its write-ahead log could not be renamed, so move ${left.join(' and ')} away before anything opens the file (${messageOf(error)}).`;
    }
    return ` Its write-ahead log is ${aside}-wal now.`;
  };
  return () => {
    const lost = loss === null ? files.find((file) => !isOurs(file)) : undefined;
    if (lost !== undefined) {
      loss = new Error(
        `${lost} was deleted or replaced while it was open: nothing more is written.${putAside()} Stop the server, and put a backup in its place by \`restore\`.`,
      );
    }
    return loss;
  };
}

function identify(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

export type FileHealth = ReturnType<typeof createFileHealth>;

/**
 * What all connections of this process know about a file's condition. `location` is for the log: the file, or
 * `:memory:`; `findLoss` is that of `noteOpenFiles`, where there are files.
 */
export function createFileHealth(location: string, findLoss: () => Error | null = () => null) {
  return {
    /** Converts a database problem to a `Failure`; returns other errors unchanged. */
    translate: (error: unknown): unknown => translateError(error, location),
    /** Fails with `unavailable` if a file was deleted or replaced while it was open. */
    requireFiles(): void {
      const loss = findLoss();
      if (loss !== null) throw unavailable(loss);
    },
    /** To be called before the files are closed: a log that lies beside another file now is put aside. */
    leaveFiles: (): void => void findLoss(),
  };
}
