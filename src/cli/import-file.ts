import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Store } from '../catalogue/store.ts';
import { readIcon } from '../icons/portable-icon.ts';
import type { FileRecord } from '../import/file-record.ts';
import { iconFilesBeside } from '../import/icon-files.ts';
import { importRecords } from '../import/import-records.ts';
import { readRecords } from '../import/read-records.ts';
import { UnreadableFile } from '../import/unreadable-file.ts';
import type { DataFile } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { createProgress } from './progress.ts';
import { describeRefusal, printable } from './refusals.ts';

/** Reads the whole file and counts its records; fails with a `CommandError` if it is unreadable. */
export async function countRecords(file: DataFile): Promise<number> {
  try {
    let count = 0;
    for await (const _ of recordsOf(file)) count += 1;
    return count;
  } catch (error) {
    throw new CommandError(`${file.path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function recordsOf({ path, format }: DataFile): AsyncGenerator<FileRecord> {
  return readRecords(createReadStream(path), format);
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return printable(error.message, Number.POSITIVE_INFINITY);
  return error instanceof Error ? error.message : String(error);
}

/** Imports the file's records, prints a report and returns the exit status. */
export async function importFile(store: Store, file: DataFile, total: number): Promise<number> {
  const showProgress = createProgress(process.stderr);
  let done = 0;
  const report = await importRecords(recordsOf(file), {
    store,
    encodeIcon: readIcon,
    readIconFile: file.format === 'csv' ? iconFilesBeside(file.path) : undefined,
    newId: randomUUID,
    now: () => new Date().toISOString(),
    onProgress: (recordsDone) => {
      done = recordsDone;
      showProgress(recordsDone, total);
    },
  }).catch((error: unknown) => {
    process.stderr.write(`Stopped: only the first ${done} of ${total} records are done.\n`);
    throw error;
  });
  const place = file.format === 'csv' ? 'Line' : 'Item';
  for (const refusal of report.refused) console.log(describeRefusal(place, refusal));
  console.log(`${report.created} imported, ${report.refused.length} refused.`);
  return report.refused.length === 0 ? 0 : 1;
}
