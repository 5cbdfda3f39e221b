import { FIELDS } from './people/fields.ts';

/** The open data: everybody as files that anybody may take, beside the page that tells of them. */

/** The table, the lines, and what describes both. */
export const OPEN_FILES = [
  'personalidades.csv',
  'personalidades.jsonl',
  'datapackage.json',
] as const;
export type OpenFile = (typeof OPEN_FILES)[number];

/** The columns of the table, in their order. */
export const OPEN_COLUMNS = [
  'id',
  ...FIELDS,
  'version',
  'created_at',
  'updated_at',
  'guesses',
] as const;
export type OpenColumn = (typeof OPEN_COLUMNS)[number];

/** One state of the files. */
export interface OpenData {
  /** When it was made, ISO 8601, UTC. */
  readonly at: string;
  /** How many people are in each of the two lists. */
  readonly people: number;
  readonly files: readonly OpenFileFacts[];
}

export interface OpenFileFacts {
  readonly name: OpenFile;
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}
