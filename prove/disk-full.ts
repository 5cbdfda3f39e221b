import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { withStore } from '../test/support/open-store.ts';
import { createLedger, type Ledger } from './crash/ledger.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { sendDraft } from './requests.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

interface Plan {
  /** How often the disk becomes full, and has space again. */
  readonly rounds: number;
  /** Maximum number of free bytes at the beginning of a round. */
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

/** Lets the disk become full while clients write, and have space again later, without restarting the server. */
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
  const environment = { DATABASE_URL: `file:${join(mount, 'catalogue.db')}` };
  const server = await startServer({ environment }, { under: onSmallDisk(mount, DISK_SIZE) });
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
    await server.stop();
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

/** Checks that reads work while nothing can be written. */
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

/** Checks that a copy of the files contains exactly what was acknowledged, and is sound. */
async function compare(
  file: string,
  ledger: Ledger,
  report: (what: string) => void,
): Promise<void> {
  await withStore(`file:${file}`, async (store) => {
    for (const { id, states } of ledger.list()) {
      const stored = await store.get(id);
      if (!states.includes(stored?.name ?? null)) report(`${id} is not stored as acknowledged`);
    }
    const { items } = await store.versions({ after: 0, limit: Number.MAX_SAFE_INTEGER });
    if (items.length !== ledger.acknowledgements) {
      report(`${items.length} versions are stored, ${ledger.acknowledgements} acknowledged`);
    }
    for (const { sentence } of await store.verify()) report(sentence);
  });
}

interface Writing {
  readonly server: ServerProcess;
  readonly ledger: Ledger;
  /** Reports a failure. */
  report(what: string): void;
}

interface Written {
  readonly id: string;
  readonly version: number;
}

/** Consecutive refusals after which the disk counts as full; more than the actions, so that each of them is refused. */
const REFUSALS = 6;
const ACTIONS = ['create', 'change', 'create', 'remove'] as const;
type Action = (typeof ACTIONS)[number];

const answer = z.object({ id: z.string().optional(), code: z.string().optional() });

/** Creates, changes and removes until there is no space, and resolves with the number of refusals. */
async function writeUntilFull(writing: Writing, writer: string): Promise<number> {
  let refusals = 0;
  let newest: Written | null = null;
  for (let turn = 0, inRow = 0; inRow < REFUSALS; turn += 1) {
    const action: Action | undefined = newest === null ? 'create' : ACTIONS[turn % ACTIONS.length];
    const name = `Pessoa ${writer}.${turn}`;
    const written: Written | null =
      newest === null || action === 'create'
        ? await create(writing, name)
        : await rewrite(writing, newest, action === 'change' ? name : null);
    inRow = written === null ? inRow + 1 : 0;
    refusals += written === null ? 1 : 0;
    if (written !== null) newest = action === 'remove' ? null : written;
  }
  return refusals;
}

/** Creates a personality; null if the creation is refused. */
async function create(writing: Writing, name: string): Promise<Written | null> {
  const draft = sendDraft('POST', name);
  const { isWritten, id } = await send(writing, paths.api.personalities(), draft);
  if (!isWritten || id === undefined) return null;
  writing.ledger.acknowledge(id, name);
  return { id, version: 1 };
}

/** Changes the name of a personality, or removes it if the name is null; null if the write is refused. */
async function rewrite(
  writing: Writing,
  { id, version }: Written,
  name: string | null,
): Promise<Written | null> {
  const headers = { 'If-Match': `"${version}"` };
  const init = name === null ? { method: 'DELETE', headers } : sendDraft('PUT', name, headers);
  const { isWritten } = await send(writing, paths.api.personality(id), init);
  if (!isWritten) return null;
  writing.ledger.acknowledge(id, name);
  return { id, version: version + 1 };
}

async function send({ server, report }: Writing, path: string, init: RequestInit) {
  const response = await server.request(path, init);
  const text = await response.text();
  const { id, code } = answer.parse(text === '' ? {} : JSON.parse(text));
  const { ok, status } = response;
  const type = response.headers.get('Content-Type');
  const isRefused =
    status === 507 && code === 'storage_full' && type === 'application/problem+json';
  if (!ok && !isRefused) report(`a ${init.method} is answered by ${status} ${code}, ${type}`);
  return { isWritten: ok, id };
}

const FILLER = 'filler';

/**
 * A command that mounts a disk of this size, in memory, on a folder, and then runs the server. The mount is in a
 * namespace of that process, and ends with it in any case.
 */
function onSmallDisk(folder: string, bytes: number): readonly string[] {
  const script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';
  const unshare = ['unshare', '--user', '--map-root-user', '--mount'];
  return [...unshare, 'sh', '-c', script, 'sh', `${bytes}`, folder];
}

/** A sentence that explains why no disk can be mounted here; null if it can. */
function whyNoSmallDisk(folder: string): string | null {
  const [program = '', ...options] = onSmallDisk(folder, 65_536);
  const { error, status, stderr } = spawnSync(program, [...options, 'true'], { encoding: 'utf8' });
  if (error !== undefined)
    return 'unshare, which gives a process a disk of its own, is not installed.';
  if (status === 0) return null;
  return `A process may not mount a disk of its own here (${stderr.trim().split('\n', 1).join()}).`;
}

/** The path of the folder as the process sees it, with the disk mounted there. */
function seenBy(pid: number, folder: string): string {
  return join(`/proc/${pid}/root`, folder);
}

/** Fills the disk of a folder with a file, except for this number of bytes. */
async function fillDisk(folder: string, free: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, FILLER), Buffer.alloc(Math.max(0, bavail * bsize - free)));
}

async function makeSpace(folder: string): Promise<void> {
  await rm(join(folder, FILLER));
}
