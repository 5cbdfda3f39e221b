import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Published, Store } from '../catalogue/store.ts';
import {
  OPEN_FILES,
  type OpenData,
  type OpenFile,
  type OpenFileFacts,
} from '../domain/open-data.ts';
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

/** Writes the open data into an empty folder, each file packed beside it; all of it is on the disk then. */
export async function publish(folder: string, options: PublishOptions): Promise<OpenData> {
  const { origin, at } = options;
  const rest = createPace(options);
  const csv = await createFile(folder, 'personalidades.csv');
  const lines = await createFile(folder, 'personalidades.jsonl');
  let people = 0;
  try {
    await csv.write(CSV_HEAD);
    for await (const piece of readPieces(options)) {
      await csv.write(csvOf(piece, origin));
      await lines.write(linesOf(piece, origin));
      people += piece.length;
      options.onProgress?.(people);
      await rest();
    }
  } finally {
    await csv.close();
    await lines.close();
  }
  const lists = [csv.facts(), lines.facts()];
  const description = await createFile(folder, 'datapackage.json');
  try {
    await description.write(dataPackageOf(lists, { at, people }, origin));
  } finally {
    await description.close();
  }
  for (const name of OPEN_FILES) {
    for (const [ending, encoder] of Object.entries(ENCODERS)) {
      const path = join(folder, name);
      await pipeline(
        paced(createReadStream(path), rest),
        encoder(),
        createWriteStream(path + ending, { flush: true }),
      );
    }
  }
  await syncFolder(folder);
  return { at, people, files: [...lists, description.facts()] };
}

async function* readPieces({
  store,
}: Pick<PublishOptions, 'store'>): AsyncGenerator<readonly Published[]> {
  for (let after: string | null = null; ; ) {
    const piece: readonly Published[] = await store.published(after, PIECE);
    if (piece.length > 0) yield piece;
    const last = piece.at(-1);
    if (last === undefined || piece.length < PIECE) return;
    after = last.id;
  }
}

/** A file that knows its size and hash; closing it leaves it on the disk. */
async function createFile<Name extends OpenFile>(folder: string, name: Name) {
  const file: FileHandle = await open(join(folder, name), 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  let sha256 = '';
  return {
    async write(text: string): Promise<void> {
      const chunk = Buffer.from(text);
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    },
    async close(): Promise<void> {
      sha256 = hash.digest('hex');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    },
    facts: (): OpenFileFacts & { readonly name: Name } => ({ name, bytes, sha256 }),
  };
}

/** Milliseconds of work after which it rests: other requests wait no longer for it. */
const SLICE = 10;

function createPace({ signal, isPatient = false }: PublishOptions): () => Promise<void> {
  let began = performance.now();
  return async () => {
    signal?.throwIfAborted();
    const worked = performance.now() - began;
    if (!isPatient || worked < SLICE) return;
    await delay(3 * worked, undefined, { signal });
    began = performance.now();
  };
}

async function* paced(chunks: AsyncIterable<Buffer>, rest: () => Promise<void>) {
  for await (const chunk of chunks) {
    yield chunk;
    await rest();
  }
}

/** Writes the entries of a folder from the system's memory to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
