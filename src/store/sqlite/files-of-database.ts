import { existsSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { syncToDisk } from '../../file-system.ts';

/** What SQLite keeps beside a database that is open, or that a process left behind when it ended. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** A database and its companions, which need not exist. */
export function filesOfDatabase(path: string): string[] {
  return ['', ...COMPANIONS].map((suffix) => path + suffix);
}

/** Deletes a database with its companions, as far as they exist. */
export async function removeDatabase(path: string): Promise<void> {
  for (const file of filesOfDatabase(path)) await rm(file, { force: true });
}

/** The file that something comes from and the one it goes to, named so that neither is taken for the other. */
export interface Paths {
  readonly from: string;
  readonly to: string;
}

/** Renames the companions alone: SQLite would apply a log to whichever database it finds beside it. */
export async function moveCompanions({ from, to }: Paths): Promise<void> {
  for (const suffix of COMPANIONS) {
    if (existsSync(from + suffix)) await rename(from + suffix, to + suffix);
  }
}

/**
 * Copies a database by one statement, and so one state of it, whatever others write meanwhile; without what is free in
 * its pages. Who may not read the database, with the key of the cookies, may not read the copy either. All in one tick
 * of the event loop, so that a signal finds either no copy or all of it.
 */
export function vacuumInto(database: DatabaseSync, { from, to }: Paths): void {
  writeFileSync(to, '', { flag: 'wx', mode: statSync(from).mode });
  database.prepare('VACUUM INTO ?').run(to);
}

/** Writes a file and its entry in the folder from the system's memory to the disk. */
export async function syncWithFolder(path: string): Promise<void> {
  await syncToDisk(path);
  await syncToDisk(dirname(path));
}

/** The time now as it stands in the names of files, such as 20261122T030000Z: they sort by it. */
export function timeInNames(): string {
  return new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Whether two paths name the same file, also through links. A database in memory is no file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if (one === ':memory:' || other === ':memory:') return false;
  const [a, b] = await Promise.all([one, other].map((path) => stat(path, { bigint: true })));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
