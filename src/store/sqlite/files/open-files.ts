import { statSync } from 'node:fs';
import { DatabaseError } from '../errors.ts';

/**
 * The files that a connection has open. SQLite continues to write to files that were deleted or replaced,
 * and these writes would be lost.
 */
export interface OpenFiles {
  /** Returns an error if a file was deleted or replaced since it was opened, else null. */
  findLoss(): DatabaseError | null;
}

/** For a database in memory. */
export const NO_FILES: OpenFiles = { findLoss: () => null };

/** Commits are lost without the WAL; processes do not see each other's locks without the shared-memory file. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Records the identity of the open files; to be called after the first read, which creates all of them. */
export function noteOpenFiles(location: string): OpenFiles {
  const files = SUFFIXES.map((suffix) => location + suffix);
  const opened = new Map(files.map((file) => [file, identify(file)]));
  return {
    findLoss() {
      const lost = files.find((file) => identify(file) !== opened.get(file));
      if (lost === undefined) return null;
      return new DatabaseError(
        `${lost} was deleted or replaced while it was open: nothing more is written; restart the server.`,
        'LOST',
      );
    },
  };
}

function identify(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}
