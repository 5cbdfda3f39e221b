import { realpathSync, renameSync, statSync } from 'node:fs';
import { messageOf } from '../../domain/operator-error.ts';
import { unavailable } from '../engine.ts';
import { translateError } from './errors.ts';
import { timeInNames } from './files-of-database.ts';

/**
 * The files beside a database without which it cannot be used: without the WAL commits are lost, without the
 * shared-memory file processes do not see each other's locks.
 */
const COMPANIONS = ['-wal', '-shm'] as const;

/**
 * Records the identity of the files that a connection has open. To be called after the first read, which creates all of
 * them. The returned function gives an error if one of them was deleted or replaced since, else null: SQLite continues
 * to write to such files, and these writes would be lost.
 */
export function noteOpenFiles(location: string): () => Error | null {
  // SQLite creates its other files beside the database itself, not beside a symbolic link to it.
  const database = realpathSync(location);
  const companions = COMPANIONS.map((suffix) => database + suffix);
  const files = [location, database, ...companions];
  const opened = new Map(files.map((file) => [file, identify(file)]));
  const isOurs = (file: string): boolean => identify(file) === opened.get(file);
  let loss: Error | null = null;

  /** Renames the WAL and shared-memory file of a replaced database: SQLite would apply them to the new file. */
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

/** See `createFileHealth`. */
export type FileHealth = ReturnType<typeof createFileHealth>;

/**
 * The condition of a database's files, shared by all connections of this process. `location` is for the log: the file,
 * or `:memory:`. `findLoss` is the function that `noteOpenFiles` returns, if there are files.
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
    /** To be called before the files are closed: renames a log that lies beside a file of another database now. */
    leaveFiles: (): void => void findLoss(),
  };
}
