import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../src/catalogue/store.ts';
import { withStore } from '../test/support/open-store.ts';
import { type Acknowledged, createLedger, type Ledger, writeUntilGone } from './crash/ledger.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

const KILLS: Readonly<Record<Size, number>> = { small: 4, full: 1_000 };
/** Kills per catalogue. The check after each kill reads the whole catalogue, so that must not grow without end. */
const KILLS_OF_ONE = 50;
/** Catalogues at the same time, since most of the time of a kill is spent on starting the next server and waiting. */
const AT_ONCE: Readonly<Record<Size, number>> = { small: 1, full: 3 };
const WRITERS = 16;
const SEED = 20_261_121;
/** Milliseconds of writing between the first acknowledgement and a kill. */
const WRITING_MIN = 150;
const WRITING_SPREAD = 600;

/** Kills the process at random times under 16 writers. What it acknowledged must be stored, and sound. */
export const crash: Proof = {
  name: 'crash',
  bar: '0 acknowledged writes lost; integrity, counters and text index in order after every kill',
  run: (size) => inFolder((folder) => run(KILLS[size], AT_ONCE[size], folder)),
};

async function run(kills: number, atOnce: number, folder: string): Promise<Outcome> {
  const shortcomings: string[] = [];
  const waiting = Array.from({ length: Math.ceil(kills / KILLS_OF_ONE) }, (_, i) => i);
  let writes = 0;
  const work = async (): Promise<void> => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
      const first = i * KILLS_OF_ONE;
      const end = Math.min(kills, first + KILLS_OF_ONE);
      const file = join(folder, `${i}.db`);
      const written = await killWriters(file, first, end, shortcomings);
      writes += written;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { figure: `${kills} kills, ${writes} acknowledged writes`, shortcomings };
}

/** Kills the servers of one catalogue, and resolves with the number of writes that they acknowledged. */
async function killWriters(
  file: string,
  first: number,
  end: number,
  shortcomings: string[],
): Promise<number> {
  const random = createRandom(SEED + first);
  const everything: Acknowledged[] = [];
  let writes = 0;
  for (let round = first; round < end; round += 1) {
    const ledger = createLedger();
    await writeAndKill(file, ledger, round, random);
    writes += ledger.acknowledgements;
    everything.push(...ledger.list());
    await inspect(file, ledger.list(), shortcomings, `kill ${round}`);
  }
  await inspect(file, everything, shortcomings, `the catalogue of kill ${first} at the end`);
  return writes;
}

async function writeAndKill(
  file: string,
  ledger: Ledger,
  round: number,
  random: Random,
): Promise<void> {
  const server = await startServer({ environment: { DATABASE_URL: `file:${file}` } });
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    writeUntilGone(server, ledger, `${round}.${i}`),
  );
  await ledger.begun;
  await setTimeout(WRITING_MIN + random.below(WRITING_SPREAD));
  await server.stop();
  await Promise.all(writers);
}

async function inspect(
  file: string,
  acknowledged: readonly Acknowledged[],
  shortcomings: string[],
  when: string,
): Promise<void> {
  await withStore(`file:${file}`, async (store) => {
    for (const each of acknowledged) {
      if (!(await isKept(store, each))) shortcomings.push(`${when}: ${each.id} is not as it was`);
    }
    const faults = await store.verify();
    shortcomings.push(...faults.map(({ sentence }) => `${when}: ${sentence}`));
  });
}

/** Whether the last acknowledged state is stored, or that of a write in progress when the process was killed. */
async function isKept(store: Store, { id, states }: Acknowledged): Promise<boolean> {
  const stored = await store.get(id);
  return states.includes(stored === null ? null : stored.name);
}
