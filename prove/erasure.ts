import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withStore } from '../test/support/open-store.ts';
import { newPerson } from '../test/support/people.ts';
import { eraseBesideReplica } from './erasure/replica.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { inFolder } from './stored.ts';

const KILLS: Readonly<Record<Size, number>> = { small: 2, full: 50 };
const COMMAND = fileURLToPath(new URL('../src/cli/catalogue.ts', import.meta.url));
const AT = '2026-01-01T00:00:00.000Z';

/**
 * Kills the command for an erasure after its commit, before the file is rewritten. Also erases on PostgreSQL beside a
 * replica that keeps its primary from discarding the rows that the replica still reads.
 */
export const erasure: Proof = {
  name: 'erasure',
  bar: 'an erasure killed between its commit and the clearing of the file is finished at the next opening, and one beside a replica that feeds back ends, or says that it is not finished: the name is in no file',
  run: (size) => run(KILLS[size]),
};

async function run(kills: number): Promise<Outcome> {
  const shortcomings: string[] = [];
  let finished = 0;
  for (let round = 1; round <= kills; round += 1) {
    const found = await inFolder(killed);
    if (found.length === 0) finished += 1;
    shortcomings.push(...found.map((each) => `kill ${round}: ${each}`));
  }
  const beside = await eraseBesideReplica();
  shortcomings.push(...beside.shortcomings);
  return {
    figure: `${finished} of ${kills} kills were finished by the next opening; ${beside.cases} erasures beside a replica`,
    shortcomings,
  };
}

/** Kills one erasure, and resolves with the failures that are found afterwards. */
async function killed(folder: string): Promise<readonly string[]> {
  const [id, name] = [randomUUID(), 'Xanthippe Quixada'];
  const before = join(folder, 'catalogue.db');
  await withStore(`file:${before}`, (store) =>
    store.create([personOf(id, name)], { visitor: null, at: AT }),
  );
  const after = await mkdtemp(join(folder, 'after-'));
  if (!(await eraseAndKill(before, id, after))) return ['the erasure ended before it was killed'];
  if (!(await isInFiles(after, name))) return ['the name had left the files already'];
  return withStore(`file:${join(after, 'catalogue.db')}`, async (store) => [
    ...((await isInFiles(after, name)) ? ['the name is still there'] : []),
    ...((await store.get(id)) !== null ? ['it is not erased'] : []),
    ...(await store.verify()).map(({ sentence }) => sentence),
  ]);
}

function personOf(id: string, name: string) {
  return newPerson({ id, name, gender: 'female', type: 'INFJ' });
}

/**
 * Erases, kills the command, and copies the files as the kill left them; false if the erasure ended before. An open
 * read of an older state keeps the erasure from clearing the file. The files are copied before these connections are
 * closed, since closing them would change the files.
 */
async function eraseAndKill(file: string, id: string, copies: string): Promise<boolean> {
  const reader = new DatabaseSync(file);
  const watcher = new DatabaseSync(file);
  reader.exec('BEGIN; SELECT count(*) FROM personality');
  const child = spawn(process.execPath, [...process.execArgv, COMMAND, 'erase', id], {
    env: { ...process.env, DATABASE_URL: `file:${file}` },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const unfinished = watcher.prepare('SELECT count(*) AS count FROM unfinished_erasure');
  try {
    while (child.exitCode === null && unfinished.get()?.['count'] === 0) await setTimeout(5);
    const isKilled = child.exitCode === null && child.kill('SIGKILL');
    await gone;
    // SQLite recreates the index of the log (-shm).
    for (const each of [file, `${file}-wal`]) await copyFile(each, join(copies, basename(each)));
    return isKilled;
  } finally {
    reader.close();
    watcher.close();
  }
}

async function isInFiles(folder: string, name: string): Promise<boolean> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((each) => readFile(join(folder, each), 'latin1')));
  return contents.some((content) => content.toLowerCase().includes(name.toLowerCase()));
}
