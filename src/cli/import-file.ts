import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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

/** Reads a file's records; fails with a `CommandError` that says what is the matter with the file. */
export async function readRecordsOf(file: DataFile): Promise<FileRecord[]> {
  try {
    const text = decode(await readFile(file.path));
    return readRecords(text, file.format);
  } catch (error) {
    throw new CommandError(`${file.path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadableFile('It is not UTF-8 text.', { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return printable(error.message, Number.POSITIVE_INFINITY);
  return error instanceof Error ? error.message : String(error);
}

/** Writes the records into the store and reports; gives the exit status. */
export async function importFile(
  store: Store,
  file: DataFile,
  records: readonly FileRecord[],
): Promise<number> {
  const showProgress = createProgress(process.stderr);
  let done = 0;
  const report = await importRecords(records, {
    store,
    encodeIcon: readIcon,
    readIconFile: file.format === 'csv' ? iconFilesBeside(file.path) : undefined,
    newId: randomUUID,
    now: () => new Date().toISOString(),
    onProgress: (recordsDone, total) => {
      done = recordsDone;
      showProgress(recordsDone, total);
    },
  }).catch((error: unknown) => {
    process.stderr.write(
      `Stopped: only the first ${done} of ${records.length} records are done.\n`,
    );
    throw error;
  });
  const place = file.format === 'csv' ? 'Line' : 'Item';
  for (const refusal of report.refused) console.log(describeRefusal(place, refusal));
  console.log(`${report.created} imported, ${report.refused.length} refused.`);
  return report.refused.length === 0 ? 0 : 1;
}
