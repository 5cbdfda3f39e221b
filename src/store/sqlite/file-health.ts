import { realpathSync, statSync } from 'node:fs';
import { unavailable } from '../failures.ts';
import { translateError } from './errors.ts';

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
  const files = [location, database, ...COMPANIONS.map((suffix) => database + suffix)];
  const opened = new Map(files.map((file) => [file, identify(file)]));
  let loss: Error | null = null;
  return () => {
    const lost = files.find((file) => identify(file) !== opened.get(file));
    if (lost !== undefined) {
      loss ??= new Error(
        `${lost} was deleted or replaced while it was open: nothing more is written. Stop the server, and put a backup in its place by \`restore\`.`,
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
  };
}
