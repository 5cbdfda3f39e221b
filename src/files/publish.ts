import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Store } from '../catalogue/store.ts';
import type { OpenData, OpenFile, OpenFileFacts } from '../domain/open-data.ts';
import { DAY } from '../domain/time.ts';
import { removeLeftovers, syncToDisk } from '../file-system.ts';
import { CSV_HEAD, csvOf, dataPackageOf, linesOf } from './open-data.ts';

interface PublishOptions {
  readonly store: Pick<Store, 'published'>;
  /** The public origin. */
  readonly origin: string;
  /** Called after each page with the number of personalities so far. */
  readonly onProgress?: (people: number) => void;
}

/** Personalities that are read at a time, in one state of the store. */
const PIECE = 200;

/** The encoders, with the compression levels of responses: higher ones take more time than the smaller size saves. */
const ENCODERS = {
  '.gz': () => createGzip({ level: 4 }),
  '.br': () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const;

type Rest = () => Promise<void>;

/** The beginning of the names of unfinished folders, to which `mkdtemp` appends six letters and digits. */
const UNFINISHED = 'unfinished-';
const UNFINISHED_NAME = new RegExp(`^${UNFINISHED}[A-Za-z0-9]{6}$`);

/**
 * Writes the open data into a folder, each file with its compressed forms beside it. Existing files are replaced once
 * all new ones are on the disk.
 */
export async function publish(folder: string, options: PublishOptions): Promise<OpenData> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, (name) => UNFINISHED_NAME.test(name), DAY);
  const unfinished = await mkdtemp(join(folder, UNFINISHED));
  try {
    const made = await writeAll(unfinished, options);
    for (const file of await readdir(unfinished))
      await rename(join(unfinished, file), join(folder, file));
    await syncToDisk(folder);
    return made;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function writeAll(folder: string, options: PublishOptions): Promise<OpenData> {
  const at = new Date().toISOString();
  const rest = createPace();
  const people = await writeLists(folder, options, rest);
  const csv = await pack(folder, 'personalidades.csv', rest);
  const lines = await pack(folder, 'personalidades.jsonl', rest);
  const description = dataPackageOf({ csv, lines }, { at, people }, options.origin);
  await writeFile(join(folder, 'datapackage.json'), description, { flush: true });
  return { at, people, files: [csv, lines, await pack(folder, 'datapackage.json', rest)] };
}

/** Writes both lists and returns the number of personalities in each. */
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

/** Compresses a file in each encoding and computes its size and hash, all in one pass. */
async function pack(folder: string, name: OpenFile, rest: Rest): Promise<OpenFileFacts> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  let bytes = 0;
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
      await rest();
    }
  };
  const file = Readable.from(read());
  await Promise.all(
    Object.entries(ENCODERS).map(([ending, encoder]) =>
      pipeline(file, encoder(), createWriteStream(path + ending, { flush: true })),
    ),
  );
  return { name, bytes, sha256: hash.digest('hex') };
}

/** The shortest pause in milliseconds; a shorter one is added to the next. */
const REST_MIN = 10;

/**
 * Creates a function whose pauses keep this process to a quarter of a processor: the machine also runs a server, and
 * may have a quota.
 */
function createPace(): Rest {
  const began = performance.now();
  const before = process.cpuUsage();
  return async () => {
    const { user, system } = process.cpuUsage(before);
    const early = (4 * (user + system)) / 1_000 - (performance.now() - began);
    if (early >= REST_MIN) await delay(early);
  };
}
