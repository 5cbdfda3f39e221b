import { FIELDS } from './people/fields.ts';

/** The open data: all personalities in files that anybody may use, and the page that describes them. */

/** The file names: the table, the JSON lines, and the description of both. */
export const OPEN_FILES = [
  'personalidades.csv',
  'personalidades.jsonl',
  'datapackage.json',
] as const;
export type OpenFile = (typeof OPEN_FILES)[number];

/** The columns of the table, in order. */
export const OPEN_COLUMNS = [
  'id',
  ...FIELDS,
  'version',
  'created_at',
  'updated_at',
  'guesses',
] as const;
export type OpenColumn = (typeof OPEN_COLUMNS)[number];

/** One published state of the files. */
export interface OpenData {
  /** When the files were made; ISO 8601, UTC. */
  readonly at: string;
  /** The number of personalities in each of the two lists. */
  readonly people: number;
  readonly files: readonly OpenFileFacts[];
}

export interface OpenFileFacts {
  readonly name: OpenFile;
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}
