import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { readIcon } from '../icons/portable-icon.ts';
import { UnreadableFile } from '../import/file.ts';
import { readHistory } from '../import/history-file.ts';
import { iconFilesBeside } from '../import/icons.ts';
import { importHistory } from '../import/import-history.ts';
import { importRecords } from '../import/import-records.ts';
import { type FileFormat, readRecords } from '../import/records.ts';
import {
  createProgress,
  describeLine,
  describeRefusal,
  type ProgressStream,
  printable,
  type Report,
} from './report.ts';
import type { DataFile } from './values.ts';

export interface ImportOptions {
  readonly allowDuplicates: boolean;
  readonly isBlocked: IsBlocked;
  /** Opens the catalogue, which is made where there is none. */
  readonly open: () => Promise<Store>;
  readonly stderr: ProgressStream;
}

/** Reads the whole file once before the catalogue is opened: with an unreadable one, none is made. */
export async function importFile(file: DataFile, options: ImportOptions): Promise<Report> {
  const { path, format } = file;
  const { open, stderr } = options;
  if (format === 'jsonl') {
    const total = await count(path, readHistory(createReadStream(path)));
    return importHistoryFile(await open(), file, options, progressOf(stderr, total, 'lines'));
  }
  const total = await count(path, readRecords(createReadStream(path), format));
  const progress = progressOf(stderr, total, 'records');
  return importRecordFile(await open(), { path, format }, options, progress);
}

async function count(path: string, items: AsyncIterable<unknown>): Promise<number> {
  try {
    let total = 0;
    for await (const _ of items) total += 1;
    return total;
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${reasonOf(error)}`, { cause: error });
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

async function importRecordFile(
  store: Store,
  { path, format }: DataFile & { readonly format: FileFormat },
  { allowDuplicates, isBlocked }: ImportOptions,
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
  { path }: DataFile,
  { isBlocked }: ImportOptions,
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
