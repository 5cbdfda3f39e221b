import { statSync } from 'node:fs';
import { DatabaseError } from './errors.ts';

/**
 * The files that a connection holds open. SQLite goes on writing to a file that was deleted or
 * replaced, and nobody would find those writes again.
 */
export interface OpenFiles {
  /** What happened to the files since they were opened; null when they are still in place. */
  findLoss(): DatabaseError | null;
}

/** For a database in memory. */
export const NO_FILES: OpenFiles = { findLoss: () => null };

/** Without the log a commit is lost; without the shared index two processes do not see each other's locks. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Notes which files are open now; call it after the first read, which creates all of them. */
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
