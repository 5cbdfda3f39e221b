import { existsSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { syncToDisk } from '../../file-system.ts';

/** The suffixes of the files that SQLite keeps beside an open database, and that a killed process leaves behind. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** The paths of a database and its companions, which need not exist. */
export function filesOfDatabase(path: string): string[] {
  return ['', ...COMPANIONS].map((suffix) => path + suffix);
}

/** Deletes a database with its companions, as far as they exist. */
export async function removeDatabase(path: string): Promise<void> {
  for (const file of filesOfDatabase(path)) await rm(file, { force: true });
}

/** A source and a target path, named so that they cannot be confused. */
export interface Paths {
  readonly from: string;
  readonly to: string;
}

/** Renames the companions of a database without the database: SQLite would apply a log to any database beside it. */
export async function moveCompanions({ from, to }: Paths): Promise<void> {
  for (const suffix of COMPANIONS) {
    if (existsSync(from + suffix)) await rename(from + suffix, to + suffix);
  }
}

/**
 * Copies a database with one statement, and so in one state, whatever other connections write meanwhile; free space in
 * its pages is left out. The copy has no more permissions than the database, which contains the key that signs cookies.
 * All happens in one tick of the event loop, so that a signal finds either no copy or a complete one.
 */
export function vacuumInto(database: DatabaseSync, { from, to }: Paths): void {
  writeFileSync(to, '', { flag: 'wx', mode: statSync(from).mode });
  database.prepare('VACUUM INTO ?').run(to);
}

/** Flushes a file and its entry in the folder from the system's memory to the disk. */
export async function syncWithFolder(path: string): Promise<void> {
  await syncToDisk(path);
  await syncToDisk(dirname(path));
}

/** The current time for the names of files, such as 20261122T030000Z, by which they sort. */
export function timeInNames(): string {
  return new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Whether two paths name the same file, also through links. False if one is `:memory:`. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if (one === ':memory:' || other === ':memory:') return false;
  const [a, b] = await Promise.all([one, other].map((path) => stat(path, { bigint: true })));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
