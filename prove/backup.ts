import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generatePeople } from '../src/cli/generate.ts';
import { withStore } from '../test/support/open-store.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createOne } from './requests.ts';
import { startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

interface Plan {
  readonly people: number;
  /** In milliseconds. A small run shares the machine with other tests, so it only detects a blocked event loop. */
  readonly loopBar: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { people: 1_000, loopBar: 1_500 },
  full: { people: 100_000, loopBar: 50 },
};
const WRITERS = 8;
const WRITES_BEFORE = 100;
/** Makes a backup while clients write, and restores it to a new path. */
export const backup: Proof = {
  name: 'backup',
  isTimed: true,
  bar: 'restores to all that was acknowledged before it began; event loop blocked ≤ 50 ms (full)',
  run: (size) => inFolder((folder) => run(PLANS[size], folder)),
};

async function run({ people, loopBar }: Plan, folder: string): Promise<Outcome> {
  const database = `file:${join(folder, 'catalogue.db')}`;
  await withStore(database, (store) => generatePeople(store, people));
  const server = await startServer({ environment: { DATABASE_URL: database } });
  const shortcomings: string[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    while (!isOver) {
      const id = await createOne(server, `Pessoa de ${writer}`);
      if (id !== null) acknowledged.push(id);
    }
  };
  try {
    const writing = Array.from({ length: WRITERS }, (_, i) => write(i));
    while (acknowledged.length < WRITES_BEFORE) await createOne(server, 'Antes');
    const before = [...acknowledged];
    await server.delays();
    await command(['backup', join(folder, 'copy.db')], database, shortcomings);
    const { max } = await server.delays();
    const during = acknowledged.length - before.length;
    isOver = true;
    await Promise.all(writing);
    if (max > loopBar) shortcomings.push(`the event loop was blocked ${max.toFixed(0)} ms`);
    const restored = `file:${join(folder, 'restored.db')}`;
    await command(['restore', join(folder, 'copy.db')], restored, shortcomings);
    const missing = await countMissing(restored, before);
    if (missing > 0) shortcomings.push(`${missing} acknowledged writes are missing`);
    return {
      figure: `${people} people: ${before.length} writes before, ${during} during it, ${missing} of those before missing; event loop max ${max.toFixed(0)} ms`,
      shortcomings,
    };
  } finally {
    isOver = true;
    await server.stop();
  }
}

const COMMAND = fileURLToPath(new URL('../src/cli/catalogue.ts', import.meta.url));

/** Runs a command in a separate process, as an operator does, while the clients continue. */
async function command(
  args: readonly string[],
  database: string,
  shortcomings: string[],
): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: database },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [told] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) shortcomings.push(`${args[0]} ended with ${child.exitCode}: ${told}`);
}

async function countMissing(database: string, ids: readonly string[]): Promise<number> {
  const found = await withStore(database, (store) => Promise.all(ids.map((id) => store.get(id))));
  return found.filter((personality) => personality === null).length;
}
