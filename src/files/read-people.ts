import { OPEN_COLUMNS } from '../domain/open-data.ts';
import { FIELDS, isField } from '../domain/people/fields.ts';
import { decodeUtf8 } from './encodings.ts';
import { type Bytes, type FileRecord, UnreadableFile } from './file.ts';
import { isOfHistory } from './history-file.ts';
import { parseJson, readLines } from './json-lines.ts';

const OWN_COLUMNS = OPEN_COLUMNS.filter((column) => !isField(column));
const ENTERED = FIELDS.filter((field) => field !== 'icon');

/** Whether columns are those of the table of the open data. */
export function isOpenTable(columns: readonly string[]): boolean {
  return OWN_COLUMNS.every((column) => columns.includes(column));
}

/**
 * Picks the fields that visitors enter, except the portrait, of which open data and the API have only an address. What
 * else they have, such as ids and times, belongs to the catalogue that they come from.
 */
export function enteredIn(record: Readonly<Record<string, unknown>>): FileRecord['fields'] {
  return Object.fromEntries(ENTERED.map((field) => [field, record[field]]));
}

/**
 * Reads the personalities of JSON Lines: those of the open data or of the API, which have an id, or objects with the
 * fields of a personality. A line that is not a JSON object gives a record without values. A history is an
 * `UnreadableFile`.
 */
export async function* readPeople(bytes: Bytes): AsyncGenerator<FileRecord> {
  for await (const { line, text } of readLines(decodeUtf8(bytes))) {
    const record = recordIn(text);
    if (isOfHistory(record)) {
      throw new UnreadableFile(
        'It is a history, which is for reading: move a whole catalogue by copy, or by backup and restore.',
      );
    }
    yield { line, fields: 'id' in record ? enteredIn(record) : record };
  }
}

function recordIn(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}
