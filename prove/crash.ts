import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../src/catalogue/store.ts';
import { openStore } from '../src/store/open-store.ts';
import { type Acknowledged, createLedger, type Ledger } from './crash/ledger.ts';
import { writeUntilGone } from './crash/writer.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { inFolder } from './stored/in-folder.ts';
import { startServer } from './stored/server-process.ts';

const KILLS: Readonly<Record<Size, number>> = { small: 4, full: 1_000 };
/** Kills under one catalogue: the check after each reads all of it, so it must not grow without end. */
const KILLS_OF_ONE = 50;
const WRITERS = 16;
const SEED = 20_261_121;
/** Milliseconds of writing before a kill. */
const WRITING_MIN = 150;
const WRITING_SPREAD = 600;

/** The process is killed at random under 16 writers; what it acknowledged must be there, and sound. */
export const crash: Proof = {
  name: 'crash',
  bar: '0 acknowledged writes lost; integrity, counters and text index in order after every kill',
  run: (size) => inFolder((folder) => run(KILLS[size], folder)),
};

async function run(kills: number, folder: string): Promise<Outcome> {
  const random = createRandom(SEED);
  const shortcomings: string[] = [];
  let writes = 0;
  for (let done = 0; done < kills; done += KILLS_OF_ONE) {
    const file = join(folder, `${done}.db`);
    const everything: Acknowledged[] = [];
    for (let round = done; round < Math.min(kills, done + KILLS_OF_ONE); round += 1) {
      const ledger = createLedger();
      await writeAndKill(file, ledger, round, random);
      writes += ledger.acknowledgements;
      everything.push(...ledger.list());
      await inspect(file, ledger.list(), shortcomings, `kill ${round}`);
    }
    await inspect(file, everything, shortcomings, `the catalogue of kill ${done} at the end`);
  }
  return { figure: `${kills} kills, ${writes} acknowledged writes`, shortcomings };
}

async function writeAndKill(
  file: string,
  ledger: Ledger,
  round: number,
  random: Random,
): Promise<void> {
  const server = await startServer(file);
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    writeUntilGone(server, ledger, `${round}.${i}`),
  );
  await setTimeout(WRITING_MIN + random.below(WRITING_SPREAD));
  await server.kill();
  await Promise.all(writers);
}

async function inspect(
  file: string,
  acknowledged: readonly Acknowledged[],
  shortcomings: string[],
  when: string,
): Promise<void> {
  const store = await openStore({ kind: 'sqlite', location: file }, { mode: 'existing' });
  try {
    for (const each of acknowledged) {
      if (!(await isKept(store, each))) shortcomings.push(`${when}: ${each.id} is not as it was`);
    }
    const faults = await store.verify();
    shortcomings.push(...faults.map(({ sentence }) => `${when}: ${sentence}`));
  } finally {
    await store.close();
  }
}

/** The last acknowledged state, or that of a write that was under way when the process was killed. */
async function isKept(store: Store, { id, states }: Acknowledged): Promise<boolean> {
  const stored = await store.get(id);
  return states.includes(stored === null ? null : stored.name);
}
