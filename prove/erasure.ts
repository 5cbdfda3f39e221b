import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Outcome, Proof, Size } from './proof.ts';
import { inFolder } from './stored/in-folder.ts';
import { withStore } from './stored/with-store.ts';

const KILLS: Readonly<Record<Size, number>> = { small: 2, full: 50 };
const COMMAND = fileURLToPath(new URL('../src/cli/catalogue.ts', import.meta.url));
const AT = '2026-01-01T00:00:00.000Z';

/** The command that erases is killed after its commit, before the file is written anew. */
export const erasure: Proof = {
  name: 'erasure',
  bar: 'an erasure killed between its commit and the clearing of the file is finished at the next opening: the name is in no file',
  run: (size) => inFolder((folder) => run(KILLS[size], folder)),
};

async function run(kills: number, folder: string): Promise<Outcome> {
  const shortcomings: string[] = [];
  const file = join(folder, 'catalogue.db');
  const url = `file:${file}`;
  let left = 0;
  for (let round = 0; round < kills; round += 1) {
    const [id, name] = [randomUUID(), `Xanthippe ${round} Quixada`];
    await withStore(url, (store) => store.create([personOf(id, name)], { visitor: null, at: AT }));
    const isCommitted = await eraseAndKill(file, id);
    if (!isCommitted) shortcomings.push(`round ${round}: the erasure ended before it was killed`);
    if (await isInFiles(folder, name)) left += 1;
    await withStore(url, async (store) => {
      if (await isInFiles(folder, name))
        shortcomings.push(`round ${round}: the name is still there`);
      if ((await store.get(id)) !== null) shortcomings.push(`round ${round}: it is not erased`);
      shortcomings.push(...(await store.verify()).map(({ sentence }) => sentence));
    });
  }
  // Now and then the commit itself writes over the name.
  if (left === 0) shortcomings.push('no kill left a name in the files');
  return {
    figure: `${left} of ${kills} kills left the name in the files, no opening did`,
    shortcomings,
  };
}

function personOf(id: string, name: string) {
  return { id, name, gender: 'female', type: 'INFJ', identity: null, icon: null } as const;
}

/** False if the erasure could end. A read of an older state keeps it from clearing the file meanwhile. */
async function eraseAndKill(file: string, id: string): Promise<boolean> {
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
    return child.exitCode === null && child.kill('SIGKILL');
  } finally {
    await gone;
    reader.close();
    watcher.close();
  }
}

async function isInFiles(folder: string, name: string): Promise<boolean> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((each) => readFile(join(folder, each), 'latin1')));
  return contents.some((content) => content.toLowerCase().includes(name.toLowerCase()));
}
