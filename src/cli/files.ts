import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Store } from '../catalogue/store.ts';
import { messageOf, OperatorError } from '../domain/operator-error.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { isFileError } from '../file-system.ts';
import { exportHistory, exportRecords } from '../files/export-catalogue.ts';
import { type FileRecord, UnreadableFile } from '../files/file.ts';
import { iconFilesBeside } from '../files/icons.ts';
import { importRecords } from '../files/import-records.ts';
import { publish } from '../files/publish.ts';
import { readCsv } from '../files/read-csv.ts';
import { readPeople } from '../files/read-people.ts';
import { readIcon, writeIcon } from '../icons/portable-icon.ts';
import {
  createProgress,
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

/**
 * Imports a file of personalities. The whole file is read once before the catalogue is opened, so that an unreadable
 * file creates none. If the import fails, the number of records done is printed.
 */
export async function importFile(
  { path, format }: DataFile,
  { allowDuplicates, isBlocked, open, stderr }: ImportOptions,
): Promise<Report> {
  const read = format === 'csv' ? readCsv : readPeople;
  const { total, hasGender } = await examine(path, read(createReadStream(path)));
  if (!hasGender) stderr.write('No line has a gender: all are imported as male.\n');
  const store = await open();
  const showProgress = createProgress(stderr);
  let done = 0;
  try {
    const { created, refused } = await importRecords(read(createReadStream(path)), {
      store,
      encodeIcon: readIcon,
      readIconFile: iconFilesBeside(path),
      newId: randomUUID,
      now: () => new Date().toISOString(),
      skipExisting: !allowDuplicates,
      onProgress(now) {
        done = now;
        showProgress(done, total);
      },
      isBlocked,
    });
    const existing = done - created - refused.length;
    const there = existing > 0 ? `, ${existing} in the catalogue already` : '';
    return {
      status: refused.length === 0 ? 0 : 1,
      lines: [
        ...refused.map(describeRefusal),
        `${created} imported${there}, ${refused.length} refused.`,
      ],
      json: { imported: created, existing, refused },
    };
  } catch (error) {
    stderr.write(`Stopped: only the first ${done} of ${total} records are done.\n`);
    throw error;
  }
}

async function examine(path: string, records: AsyncIterable<FileRecord>) {
  try {
    let total = 0;
    let hasGender = false;
    for await (const { fields } of records) {
      total += 1;
      hasGender ||= Boolean(fields['gender']);
    }
    return { total, hasGender: hasGender || total === 0 };
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return printable(error.message, Number.POSITIVE_INFINITY);
  return messageOf(error);
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
