import { OPEN_COLUMNS } from '../domain/open-data.ts';
import { FIELDS, isField } from '../domain/people/fields.ts';
import { decodeUtf8 } from './encodings.ts';
import type { Bytes, FileRecord } from './file.ts';
import { parseJson, readLines } from './json-lines.ts';

/**
 * Reads personalities from files of the open data. Their other columns and portraits are ignored, since they belong to
 * the catalogue that the files come from.
 */

const OWN_COLUMNS = OPEN_COLUMNS.filter((column) => !isField(column));
const ENTERED = FIELDS.filter((field) => field !== 'icon');

/** Whether columns are those of the table of the open data. */
export function isOpenTable(columns: readonly string[]): boolean {
  return OWN_COLUMNS.every((column) => columns.includes(column));
}

/** Picks the fields that visitors enter, except the portrait, of which the files have only an address. */
export function enteredIn(record: Readonly<Record<string, unknown>>): FileRecord['fields'] {
  return Object.fromEntries(ENTERED.map((field) => [field, record[field]]));
}

/** Whether a file of JSON Lines has personalities instead of a history, by its first line. */
export async function hasPeople(bytes: Bytes): Promise<boolean> {
  for await (const { text } of readLines(decodeUtf8(bytes))) {
    const record = recordIn(text);
    return record !== null && 'name' in record && 'guesses' in record;
  }
  return false;
}

/** Reads the personalities of a file of JSON Lines; a line that is not a JSON object gives a record without values. */
export async function* readPeople(bytes: Bytes): AsyncGenerator<FileRecord> {
  for await (const { line, text } of readLines(decodeUtf8(bytes))) {
    yield { line, fields: enteredIn(recordIn(text) ?? {}) };
  }
}

function recordIn(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : null;
}
