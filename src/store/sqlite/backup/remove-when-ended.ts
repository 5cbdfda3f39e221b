import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { filesOfDatabase } from './files-of-database.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a task that writes a database, whose files are deleted if a signal ends the process meanwhile. */
export async function removeWhenEnded<T>(path: string, task: () => Promise<T>): Promise<T> {
  const end = (signal: (typeof SIGNALS)[number]): void => {
    for (const file of filesOfDatabase(path)) rmSync(file, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await task();
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
