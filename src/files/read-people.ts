import { OPEN_COLUMNS } from '../domain/open-data.ts';
import { FIELDS, isField } from '../domain/people/fields.ts';
import { decodeUtf8 } from './encodings.ts';
import type { Bytes, FileRecord } from './file.ts';
import { parseJson, readLines } from './json-lines.ts';

/** Reads the people of the open data, whose other columns and portraits belong to the catalogue that they come from. */

const OWN_COLUMNS = OPEN_COLUMNS.filter((column) => !isField(column));
const ENTERED = FIELDS.filter((field) => field !== 'icon');

/** Whether these columns are those of the table. */
export function isOpenTable(columns: readonly string[]): boolean {
  return OWN_COLUMNS.every((column) => columns.includes(column));
}

/** What a visitor has entered of somebody, but for the portrait, of which there is only an address. */
export function enteredIn(record: Readonly<Record<string, unknown>>): FileRecord['fields'] {
  return Object.fromEntries(ENTERED.map((field) => [field, record[field]]));
}

/** Whether a file of JSON Lines has people, and no history: its first line tells. */
export async function hasPeople(bytes: Bytes): Promise<boolean> {
  for await (const { text } of readLines(decodeUtf8(bytes))) {
    const record = recordIn(text);
    return record !== null && 'name' in record && 'guesses' in record;
  }
  return false;
}

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
