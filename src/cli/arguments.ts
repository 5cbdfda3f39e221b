import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { FileFormat } from '../import/read-records.ts';
import { UsageError } from './command-error.ts';

export const HELP = `Usage: npm run catalogue -- COMMAND

  import FILE   write the personalities of a file into the catalogue
  export FILE   write all of the catalogue into a file
  verify        report all faults of the stored data
  rebuild       recompute the search index and the search columns
  --help        this text

FILE ends in .csv (name,gender,type,identity,icon) or .json. An icon is a data URL, or in a CSV the name
of a PNG or JPEG in its folder. The catalogue is that of DATABASE_URL.
Exit status: 0 done; 1 records were refused, or something disagrees; 2 it could not be done.
`;

export interface DataFile {
  readonly path: string;
  readonly format: FileFormat;
}

export type Command =
  | { readonly name: 'import' | 'export'; readonly file: DataFile }
  | { readonly name: 'verify' | 'rebuild' | 'help' };

/** Parses the command line; fails with `UsageError` for anything but the commands above. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help === true) return { name: 'help' };
  const [name, path, ...rest] = positionals;
  switch (name) {
    case 'import':
    case 'export':
      if (path === undefined || rest.length > 0) throw new UsageError(`${name} takes one file.`);
      return { name, file: { path, format: formatOf(path) } };
    case 'verify':
    case 'rebuild':
      if (path !== undefined) throw new UsageError(`${name} takes nothing more.`);
      return { name };
    case undefined:
      throw new UsageError('What shall be done?');
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const FORMATS: Readonly<Record<string, FileFormat>> = { '.csv': 'csv', '.json': 'json' };

function formatOf(path: string): FileFormat {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format === undefined) throw new UsageError(`"${path}" should end in .csv or .json.`);
  return format;
}
