import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Store } from '../catalogue/store.ts';
import type { OpenData, OpenFile, OpenFileFacts } from '../domain/open-data.ts';
import { CSV_HEAD, csvOf, dataPackageOf, linesOf } from './open-data.ts';

interface PublishOptions {
  readonly store: Pick<Store, 'published'>;
  /** The public origin. */
  readonly origin: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Ends it, and fails with its reason. */
  readonly signal?: AbortSignal;
  /** Rests three times as long as it works, so that it takes a quarter of a processor. */
  readonly isPatient?: boolean;
  /** Called after each piece with the number of people so far. */
  readonly onProgress?: (people: number) => void;
}

/** People that are read at once, and are of one state. */
const PIECE = 200;

/** As those of answers: higher levels cost more time than their smaller size saves. */
const ENCODERS = {
  '.gz': () => createGzip({ level: 4 }),
  '.br': () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const;

type Rest = () => Promise<void>;

/** Writes the open data into an empty folder, each file packed beside it; all of it is on the disk then. */
export async function publish(folder: string, options: PublishOptions): Promise<OpenData> {
  const { origin, at } = options;
  const rest = createPace(options);
  const people = await writeLists(folder, options, rest);
  const csv = await pack(folder, 'personalidades.csv', rest);
  const lines = await pack(folder, 'personalidades.jsonl', rest);
  const description = dataPackageOf({ csv, lines }, { at, people }, origin);
  await writeFile(join(folder, 'datapackage.json'), description, { flush: true });
  const files = [csv, lines, await pack(folder, 'datapackage.json', rest)];
  await syncFolder(folder);
  return { at, people, files };
}

/** Returns how many people are in each list. */
async function writeLists(
  folder: string,
  { store, origin, onProgress }: PublishOptions,
  rest: Rest,
): Promise<number> {
  await using csv = await open(join(folder, 'personalidades.csv'), 'wx');
  await using lines = await open(join(folder, 'personalidades.jsonl'), 'wx');
  await csv.appendFile(CSV_HEAD);
  let people = 0;
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const piece = await store.published(after, PIECE);
    await csv.appendFile(csvOf(piece, origin));
    await lines.appendFile(linesOf(piece, origin));
    people += piece.length;
    onProgress?.(people);
    after = piece.at(-1)?.id;
    await rest();
  }
  await csv.sync();
  await lines.sync();
  return people;
}

/** Packs a file in each encoding, beside it. */
async function pack(folder: string, name: OpenFile, rest: Rest): Promise<OpenFileFacts> {
  const path = join(folder, name);
  for (const [ending, encoder] of Object.entries(ENCODERS))
    await pipeline(read(path, rest), encoder(), createWriteStream(path + ending, { flush: true }));
  const sha256 = await pipeline(read(path, rest), createHash('sha256').setEncoding('hex'), text);
  const { size } = await stat(path);
  return { name, bytes: size, sha256 };
}

async function* read(path: string, rest: Rest): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    yield chunk;
    await rest();
  }
}

/** Milliseconds of work after which it rests: other requests wait no longer for it. */
const SLICE = 10;

function createPace({ signal, isPatient = false }: PublishOptions): Rest {
  let began = performance.now();
  return async () => {
    signal?.throwIfAborted();
    const worked = performance.now() - began;
    if (!isPatient || worked < SLICE) return;
    await delay(3 * worked, undefined, { signal });
    began = performance.now();
  };
}

/** Writes the entries of a folder from the system's memory to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** What names of folders begin with that are not whole. */
export const UNFINISHED = 'unfinished-';

/** Runs a task in a new folder inside another, which is deleted then, unless it has another name. */
export async function inUnfinished<T>(
  folder: string,
  task: (unfinished: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const unfinished = await mkdtemp(join(folder, UNFINISHED));
  try {
    return await task(unfinished);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
