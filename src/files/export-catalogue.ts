import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportedVersion } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import type { IconFile } from '../catalogue/stored-personality.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { iconHashOf } from '../domain/paths.ts';
import { isFileError, syncToDisk } from '../file-system.ts';
import { writeHistory } from './history-file.ts';
import { type ExportedRecord, writeCsv } from './write-csv.ts';

interface ExportOptions {
  readonly store: Store;
  /** Encodes the files of an icon as text, which an import can read. */
  readonly writeIcon: (files: readonly IconFile[]) => string;
  readonly onProgress: (done: number, total: number) => void;
}

/** Exports all personalities as CSV, and returns their number. */
export async function exportRecords(path: string, options: ExportOptions): Promise<number> {
  let exported = 0;
  const onProgress = (done: number, total: number): void => {
    exported = done;
    options.onProgress(done, total);
  };
  await replaceFile(path, writeCsv(readAll({ ...options, onProgress })));
  return exported;
}

/**
 * Exports all versions as JSON Lines, except those of held personalities. Returns the numbers of versions and of held
 * personalities.
 */
export async function exportHistory(
  path: string,
  options: ExportOptions,
): Promise<{ readonly versions: number; readonly held: number }> {
  let versions = 0;
  const { heldNow } = await options.store.reports.counts(new Date().toISOString());
  const counted = async function* () {
    for await (const version of readVersions(options)) {
      versions += 1;
      yield version;
    }
  };
  await replaceFile(
    path,
    writeHistory(counted(), (hash) => exportedIcon(hash, options)),
  );
  return { versions, held: heldNow };
}

const PAGE = 500;

async function* readAll({
  store,
  writeIcon,
  onProgress,
}: ExportOptions): AsyncGenerator<ExportedRecord> {
  const total = await store.count();
  let done = 0;
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const people = await store.published(after, PAGE);
    for (const personality of people) {
      const hash = iconHashOf(personality.icon);
      const icon = hash === null ? null : await exportedIcon(hash, { store, writeIcon });
      yield { ...personality, icon };
    }
    done += people.length;
    onProgress(done, Math.max(done, total));
    after = people.at(-1)?.id;
  }
}

/** Encodes an icon as text; null if it was erased meanwhile. */
async function exportedIcon(
  hash: string,
  { store, writeIcon }: Pick<ExportOptions, 'store' | 'writeIcon'>,
): Promise<string | null> {
  const files = await store.iconFiles(hash);
  return files.length === 0 ? null : writeIcon(files);
}

/**
 * Reads all versions except those of held personalities, in the order in which they were written. It ends with the
 * version that was the newest when it began, since continuous writes would keep it from ending. The progress is in
 * sequence numbers.
 */
async function* readVersions({
  store,
  onProgress,
}: ExportOptions): AsyncGenerator<ExportedVersion> {
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

/** Writes a file that gets its name once it is complete and on disk, so that a failure leaves an existing file unchanged. */
async function replaceFile(path: string, content: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(content, createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!isFileError(error)) throw error;
    throw new OperatorError(`${path} cannot be written: ${error.message}`, { cause: error });
  }
}
