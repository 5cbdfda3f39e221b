import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Store } from '../catalogue/store.ts';
import { createBlockedNames, type IsBlocked } from '../domain/reports/blocked-names.ts';
import { readIcon } from '../icons/portable-icon.ts';
import { readHistory } from '../import/history-file.ts';
import { iconFilesBeside } from '../import/icon-files.ts';
import { importHistory } from '../import/import-history.ts';
import { importRecords } from '../import/import-records.ts';
import { type FileFormat, readRecords } from '../import/read-records.ts';
import { UnreadableFile } from '../import/unreadable-file.ts';
import { CommandError } from './command-error.ts';
import type { DataFile } from './data-file.ts';
import { createProgress, type ProgressStream } from './progress.ts';
import { describeLine, describeRefusal, printable } from './refusals.ts';
import type { Report } from './report.ts';
import type { Task } from './task.ts';

export interface ImportOptions {
  readonly allowDuplicates: boolean;
  /** Phrases that no name may have in it. */
  readonly blockedNames: readonly string[];
}

/**
 * Reads the whole file once, then gives the import of it. Fails with a `CommandError` if the file is
 * unreadable.
 */
export async function importer(
  { path, format }: DataFile,
  { allowDuplicates, blockedNames }: ImportOptions,
): Promise<Extract<Task, { readonly kind: 'store' }>['run']> {
  const isBlocked = createBlockedNames(blockedNames);
  if (format === 'jsonl') {
    const total = await count(path, readHistory(createReadStream(path)));
    return (store, stderr) =>
      importHistoryFile(store, { path, isBlocked }, progressOf(stderr, total, 'lines'));
  }
  const total = await count(path, readRecords(createReadStream(path), format));
  return (store, stderr) => {
    const file = { path, format, allowDuplicates, isBlocked };
    return importRecordFile(store, file, progressOf(stderr, total, 'records'));
  };
}

async function count(path: string, items: AsyncIterable<unknown>): Promise<number> {
  try {
    let total = 0;
    for await (const _ of items) total += 1;
    return total;
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return printable(error.message, Number.POSITIVE_INFINITY);
  return error instanceof Error ? error.message : String(error);
}

interface ImportProgress {
  show(done: number): void;
  /** Prints how many items are done, and throws the error again. */
  readonly stop: (error: unknown) => never;
}

function progressOf(stderr: ProgressStream, total: number, what: string): ImportProgress {
  const showProgress = createProgress(stderr);
  let done = 0;
  return {
    show(now) {
      done = now;
      showProgress(done, total);
    },
    stop(error) {
      stderr.write(`Stopped: only the first ${done} of ${total} ${what} are done.\n`);
      throw error;
    },
  };
}

interface RecordFile {
  readonly path: string;
  readonly format: FileFormat;
  readonly allowDuplicates: boolean;
  readonly isBlocked: IsBlocked;
}

async function importRecordFile(
  store: Store,
  { path, format, allowDuplicates, isBlocked }: RecordFile,
  progress: ImportProgress,
): Promise<Report> {
  let existing = 0;
  const onExisting = () => {
    existing += 1;
  };
  const { created, refused } = await importRecords(readRecords(createReadStream(path), format), {
    store,
    encodeIcon: readIcon,
    readIconFile: format === 'csv' ? iconFilesBeside(path) : undefined,
    newId: randomUUID,
    now: () => new Date().toISOString(),
    onProgress: progress.show,
    isBlocked,
    ...(allowDuplicates ? {} : { onExisting }),
  }).catch(progress.stop);
  const place = format === 'csv' ? 'Line' : 'Item';
  const sum = [`${created} imported`, `${refused.length} refused`];
  if (existing > 0) sum.splice(1, 0, `${existing} in the catalogue already`);
  return {
    status: refused.length === 0 ? 0 : 1,
    lines: [...refused.map((each) => describeRefusal(place, each)), `${sum.join(', ')}.`],
    json: { imported: created, existing, refused },
  };
}

async function importHistoryFile(
  store: Store,
  { path, isBlocked }: Pick<RecordFile, 'path' | 'isBlocked'>,
  progress: ImportProgress,
): Promise<Report> {
  const { added, there, refused } = await importHistory(readHistory(createReadStream(path)), {
    store,
    readIcon,
    onProgress: progress.show,
    isBlocked,
  }).catch(progress.stop);
  const sum = [`${added} versions imported`, `${refused.length} refused`];
  if (there > 0) sum.splice(1, 0, `${there} in the catalogue already`);
  return {
    status: refused.length === 0 ? 0 : 1,
    lines: [...refused.map(describeLine), `${sum.join(', ')}.`],
    json: { imported: added, existing: there, refused },
  };
}
