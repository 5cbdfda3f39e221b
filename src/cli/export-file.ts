import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ExportedVersion } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { iconHashOf } from '../domain/paths.ts';
import { createFilter } from '../domain/search/filter.ts';
import type { OrderPosition } from '../domain/search/order.ts';
import { parseQuery } from '../domain/search/query.ts';
import { writeIcon } from '../icons/portable-icon.ts';
import { writeHistory } from '../import/history-file.ts';
import { type ExportedRecord, writeCsv } from '../import/write-csv.ts';
import { createProgress, type Progress, type ProgressStream, type Report } from './report.ts';
import type { DataFile } from './values.ts';

/**
 * Exports the whole catalogue. An existing file is replaced only by a complete export; a failure leaves
 * it unchanged.
 */
export async function exportFile(
  store: Store,
  { path, format }: DataFile,
  stderr: ProgressStream,
): Promise<Report> {
  const showProgress = createProgress(stderr);
  if (format === 'jsonl') {
    let count = 0;
    const { heldNow } = await store.reports.counts(new Date().toISOString());
    const counted = async function* () {
      for await (const version of readVersions(store, showProgress)) {
        count += 1;
        yield version;
      }
    };
    await replaceFile(
      path,
      writeHistory(counted(), (hash) => exportedIcon(store, hash)),
    );
    const held = heldNow === 0 ? '' : ` Left out, because they are held: ${heldNow}.`;
    return {
      status: 0,
      lines: [`${count} versions exported.${held}`],
      json: { file: path, versions: count, held: heldNow },
    };
  }
  let exported = 0;
  const records = readAll(store, (done, total) => {
    exported = done;
    showProgress(done, total);
  });
  await replaceFile(path, writeCsv(records));
  return { status: 0, lines: [`${exported} exported.`], json: { file: path, exported } };
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
    for (const personality of page.items) {
      const hash = iconHashOf(personality.icon);
      const icon = hash === null ? null : await exportedIcon(store, hash);
      yield { ...personality, icon };
    }
    done += page.items.length;
    onProgress(done, Math.max(done, page.total));
    if (page.last === null) return;
    capacity = page.capacity;
    after = page.last;
  }
}

/** Null when it was erased meanwhile. */
async function exportedIcon(store: Store, hash: string): Promise<string | null> {
  const files = await store.iconFiles(hash);
  return files.length === 0 ? null : writeIcon(files);
}

/**
 * All versions that there are when it begins, but those of held personalities, in the order in which they were written:
 * later ones would keep it from ending. The progress is in sequence numbers.
 */
async function* readVersions(store: Store, onProgress: Progress): AsyncGenerator<ExportedVersion> {
  let end: number | null = null;
  for (let after = 0; end === null || after < end; ) {
    const { items, newest } = await store.versions({ after, limit: PAGE, withoutHeld: true });
    end ??= newest;
    for (const version of items) {
      after = version.sequence;
      if (after > end) break;
      yield version;
    }
    onProgress(Math.min(after, end), end);
    if (items.length < PAGE) return;
  }
}

/** Writes a file that has its name once it is complete: a failure leaves an existing one unchanged. */
async function replaceFile(path: string, content: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(content, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!isFileError(error)) throw error;
    throw new OperatorError(`${path} cannot be written: ${error.message}`, { cause: error });
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
