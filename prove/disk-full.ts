import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { openStore } from '../src/store/store.ts';
import { createLedger, type Ledger } from './crash/ledger.ts';
import {
  fillDisk,
  makeSpace,
  onSmallDisk,
  seenBy,
  whyNoSmallDisk,
} from './disk-full/small-disk.ts';
import { create, type Writing, writeUntilFull } from './disk-full/write-until-full.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { inFolder } from './stored/in-folder.ts';
import { startServer } from './stored/server-process.ts';

interface Plan {
  /** How often the disk gets full, and has space again. */
  readonly rounds: number;
  /** Bytes that are free at most when a round begins. */
  readonly freeMax: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { rounds: 6, freeMax: 512 * 1024 },
  full: { rounds: 3, freeMax: 4 * 1024 * 1024 },
};
const DISK_SIZE = 64 * 1024 * 1024;
const WRITERS = 4;
const SEED = 20_261_121;

const page = z.object({ total: z.number() });
const personality = z.object({ name: z.string() });

/** The disk gets full while clients write, and has space again later; the server runs on. */
export const diskFull: Proof = {
  name: 'disk-full',
  bar: 'acknowledged = stored; writes 507 problem+json, reads 200; writes succeed once there is space',
  run: (size) =>
    inFolder(async (folder) => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      const skipped = whyNoSmallDisk(disk);
      return skipped === null ? run(PLANS[size], folder, disk) : { skipped };
    }),
};

async function run({ rounds, freeMax }: Plan, folder: string, mount: string): Promise<Outcome> {
  const random = createRandom(SEED);
  const shortcomings = new Set<string>();
  const report = (what: string): void => void shortcomings.add(what);
  const ledger = createLedger();
  const server = await startServer(join(mount, 'catalogue.db'), onSmallDisk(mount, DISK_SIZE));
  const disk = seenBy(server.pid, mount);
  const writing = { server, ledger, report };
  let refusals = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await fillDisk(disk, random.below(freeMax));
      refusals += await fillByWriting(writing, round);
      await readAll(writing);
      await makeSpace(disk);
      const written = await create(writing, `Depois ${round}`);
      if (written === null) report('a write is refused although there is space again');
    }
    for (const name of ['catalogue.db', 'catalogue.db-wal']) {
      await copyFile(join(disk, name), join(folder, name));
    }
  } finally {
    await server.kill();
  }
  await compare(join(folder, 'catalogue.db'), ledger, report);
  return {
    figure: `full ${rounds} times: ${ledger.acknowledgements} acknowledged writes, ${refusals} refused`,
    shortcomings: [...shortcomings],
  };
}

async function fillByWriting(writing: Writing, round: number): Promise<number> {
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    writeUntilFull(writing, `${round}.${i}`),
  );
  const refusals = await Promise.all(writers);
  return refusals.reduce((sum, count) => sum + count, 0);
}

/** While nothing can be written. */
async function readAll({ server, ledger, report }: Writing): Promise<void> {
  const read = async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await server.request(path);
    return { status: response.status, body: await response.json() };
  };
  const present = ledger.list().filter(({ states }) => !states.includes(null));
  const { status, body } = await read(paths.api.personalities());
  if (status !== 200) report(`a page is answered by ${status}`);
  else if (page.parse(body).total !== present.length) report('a page has another total');
  const changes = await read(paths.api.changes());
  if (changes.status !== 200) report(`the changes are answered by ${changes.status}`);
  for (const { id, states } of present) {
    const one = await read(paths.api.personality(id));
    if (one.status !== 200) report(`a personality is answered by ${one.status}`);
    else if (!states.includes(personality.parse(one.body).name)) report(`${id} is not as it was`);
  }
}

/** A copy of the files has what was acknowledged, nothing else, and is sound. */
async function compare(
  file: string,
  ledger: Ledger,
  report: (what: string) => void,
): Promise<void> {
  const store = await openStore({ kind: 'sqlite', location: file }, { mode: 'existing' });
  try {
    for (const { id, states } of ledger.list()) {
      const stored = await store.get(id);
      if (!states.includes(stored?.name ?? null)) report(`${id} is not stored as acknowledged`);
    }
    const { items } = await store.versions({ after: 0, limit: Number.MAX_SAFE_INTEGER });
    if (items.length !== ledger.acknowledgements) {
      report(`${items.length} versions are stored, ${ledger.acknowledgements} acknowledged`);
    }
    for (const { sentence } of await store.verify()) report(sentence);
  } finally {
    await store.close();
  }
}
