import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { IconFile, OrderPosition, Store } from '../catalogue/store.ts';
import { ICON_SIDES, type IconSide } from '../domain/icon.ts';
import { createFilter } from '../domain/search/filter.ts';
import { parseQuery } from '../domain/search/query.ts';
import { writeIcon } from '../icons/portable-icon.ts';
import { type ExportedRecord, writeRecords } from '../import/write-records.ts';
import type { DataFile } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { createProgress, type Progress } from './progress.ts';

/**
 * Exports the whole catalogue and returns the exit status. An existing file is replaced only by a complete
 * export; a failure leaves it unchanged.
 */
export async function exportFile(store: Store, file: DataFile): Promise<number> {
  const unfinished = `${file.path}.unfinished`;
  let count = 0;
  const showProgress = createProgress(process.stderr);
  const records = readAll(store, (done, total) => {
    count = done;
    showProgress(done, total);
  });
  try {
    await pipeline(writeRecords(records, file.format), createWriteStream(unfinished));
    await rename(unfinished, file.path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!isFileError(error)) throw error;
    throw new CommandError(`${file.path} cannot be written: ${error.message}`, { cause: error });
  }
  console.log(`${count} exported.`);
  return 0;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

const PAGE = 500;

/** The same order for all pages: a personality that exists throughout is exported exactly once. */
const SEED = 0;

async function* readAll(store: Store, onProgress: Progress): AsyncGenerator<ExportedRecord> {
  const filter = createFilter(parseQuery(''));
  let capacity: number | null = null;
  let after: OrderPosition | null = null;
  let done = 0;
  for (;;) {
    const page = await store.page({ filter, text: '', seed: SEED, capacity, after, limit: PAGE });
    for (const { name, gender, type, identity, iconHash } of page.items) {
      yield { name, gender, type, identity, icon: await exportedIcon(store, iconHash) };
    }
    done += page.items.length;
    onProgress(done, Math.max(done, page.total));
    if (page.last === null) return;
    capacity = page.capacity;
    after = page.last;
  }
}

/** All stored sizes of an icon. The store returns the next smaller file where a size does not exist. */
async function exportedIcon(store: Store, hash: string | null): Promise<string | null> {
  if (hash === null) return null;
  const files = new Map<IconSide, IconFile>();
  for (const side of ICON_SIDES) {
    const file = await store.icon(hash, side);
    if (file !== null) files.set(file.side, file);
  }
  return files.size === 0 ? null : writeIcon([...files.values()]);
}
