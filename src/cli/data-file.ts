import { extname } from 'node:path';
import type { FileFormat } from '../import/read-records.ts';
import { UsageError } from './command-error.ts';

/** A file of personalities, or one of a whole history. */
export interface DataFile {
  readonly path: string;
  readonly format: FileFormat | 'jsonl';
}

const FORMATS: Readonly<Record<string, DataFile['format']>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
};

export function readDataFile(path: string): DataFile {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format === undefined) throw new UsageError(`"${path}" should end in .csv, .json or .jsonl.`);
  return { path, format };
}
