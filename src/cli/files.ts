import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Store } from '../catalogue/store.ts';
import { messageOf, OperatorError } from '../domain/operator-error.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { isFileError } from '../file-system.ts';
import { exportHistory, exportRecords } from '../files/export-catalogue.ts';
import { UnreadableFile } from '../files/file.ts';
import { readHistory } from '../files/history-file.ts';
import { iconFilesBeside } from '../files/icons.ts';
import { importHistory } from '../files/import-history.ts';
import { importRecords } from '../files/import-records.ts';
import { publish } from '../files/publish.ts';
import { readCsv } from '../files/read-csv.ts';
import { hasPeople, readPeople } from '../files/read-people.ts';
import { readIcon, writeIcon } from '../icons/portable-icon.ts';
import {
  createProgress,
  describeLine,
  describeRefusal,
  type ProgressStream,
  printable,
  type Report,
} from './output.ts';
import type { DataFile } from './values.ts';

interface ImportOptions {
  readonly allowDuplicates: boolean;
  readonly isBlocked: IsBlocked;
  /** Opens the catalogue, which is created if it is missing. */
  readonly open: () => Promise<Store>;
  readonly stderr: ProgressStream;
}

/** Imports a file of personalities, or of a history if it is a `.jsonl` file without personalities. */
export async function importFile(
  { path, format }: DataFile,
  options: ImportOptions,
): Promise<Report> {
  const { allowDuplicates, isBlocked } = options;
  const isJson = format === 'jsonl';
  // A file that cannot be read is reported when the whole file is read.
  const arePeople = isJson && (await hasPeople(createReadStream(path)).catch(() => false));
  if (isJson && !arePeople) {
    const lines = () => readHistory(createReadStream(path));
    const { result } = await importAll(
      { path, what: 'lines', read: lines, ...options },
      (store, onProgress) => importHistory(lines(), { store, readIcon, onProgress, isBlocked }),
    );
    const { added, there, refused } = result;
    return report(`${added} versions`, refused.map(describeLine), {
      imported: added,
      existing: there,
      refused,
    });
  }
  const read = arePeople ? readPeople : readCsv;
  const records = () => read(createReadStream(path));
  const { result, done } = await importAll(
    { path, what: 'records', read: records, ...options },
    (store, onProgress) =>
      importRecords(records(), {
        store,
        encodeIcon: readIcon,
        readIconFile: iconFilesBeside(path),
        newId: randomUUID,
        now: () => new Date().toISOString(),
        skipExisting: !allowDuplicates,
        onProgress,
        isBlocked,
      }),
  );
  const { created, refused } = result;
  const refusals = refused.map(describeRefusal);
  const existing = done - created - refused.length;
  return report(`${created}`, refusals, { imported: created, existing, refused });
}

interface ImportedFile extends Pick<ImportOptions, 'open' | 'stderr'> {
  readonly path: string;
  readonly what: 'lines' | 'records';
  readonly read: () => AsyncIterable<unknown>;
}

/**
 * Reads the whole file once before the catalogue is opened, so that an unreadable file creates none, and then imports
 * it. If that fails, the number of items done is printed.
 */
async function importAll<Result>(
  { path, what, read, open, stderr }: ImportedFile,
  write: (store: Store, onProgress: (done: number) => void) => Promise<Result>,
): Promise<{ readonly result: Result; readonly done: number }> {
  const total = await count(path, read());
  const store = await open();
  const showProgress = createProgress(stderr);
  let done = 0;
  const onProgress = (now: number): void => {
    done = now;
    showProgress(done, total);
  };
  try {
    return { result: await write(store, onProgress), done };
  } catch (error) {
    stderr.write(`Stopped: only the first ${done} of ${total} ${what} are done.\n`);
    throw error;
  }
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
  return messageOf(error);
}

function report(
  imported: string,
  refusals: readonly string[],
  json: { readonly imported: number; readonly existing: number; readonly refused: unknown },
): Report {
  const existing = json.existing > 0 ? `, ${json.existing} in the catalogue already` : '';
  return {
    status: refusals.length === 0 ? 0 : 1,
    lines: [...refusals, `${imported} imported${existing}, ${refusals.length} refused.`],
    json,
  };
}

/**
 * Exports the whole catalogue. An existing file is replaced only by a complete export; a failure leaves it unchanged.
 */
export async function exportFile(
  store: Store,
  { path, format }: DataFile,
  stderr: ProgressStream,
): Promise<Report> {
  const options = { store, writeIcon, onProgress: createProgress(stderr) };
  if (format === 'jsonl') {
    const { versions, held } = await exportHistory(path, options);
    const leftOut = held === 0 ? '' : ` Left out, because they are held: ${held}.`;
    return {
      status: 0,
      lines: [`${versions} versions exported.${leftOut}`],
      json: { file: path, versions, held },
    };
  }
  const exported = await exportRecords(path, options);
  return { status: 0, lines: [`${exported} exported.`], json: { file: path, exported } };
}

interface PublishTarget {
  readonly folder: string;
  /** The public origin. */
  readonly origin: string;
}

/** Writes the open data into a folder. */
export async function publishFolder(
  store: Store,
  { folder, origin }: PublishTarget,
  stderr: ProgressStream,
): Promise<Report> {
  const showProgress = createProgress(stderr);
  const total = await store.count();
  const onProgress = (done: number): void => showProgress(done, Math.max(done, total));
  const made = await publish(folder, { store, origin, onProgress }).catch((error: unknown) => {
    if (!isFileError(error)) throw error;
    throw new OperatorError(`${folder} cannot be written: ${error.message}`, { cause: error });
  });
  return { status: 0, lines: [`${made.people} published.`], json: { folder, ...made } };
}
