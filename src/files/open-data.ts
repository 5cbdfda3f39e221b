import type { Published } from '../catalogue/store.ts';
import {
  OPEN_COLUMNS,
  type OpenColumn,
  type OpenData,
  type OpenFileFacts,
} from '../domain/open-data.ts';
import { openDataPaths } from '../domain/open-data-paths.ts';
import { OPEN_COLUMN_TEXTS } from '../domain/texts/open-data.ts';
import { BYTE_ORDER_MARK, writeRow } from './write-csv.ts';

/** The formats of the open data. `origin` is the public origin, with which addresses of portraits begin. */

/** The beginning of the table: the byte order mark, by which Excel recognises UTF-8, and the names of the columns. */
export const CSV_HEAD = `${BYTE_ORDER_MARK}${OPEN_COLUMNS.join(',')}\n`;

/** Writes one row of the table for each personality. */
export function csvOf(people: readonly Published[], origin: string): string {
  return people.map((person) => rowOf(person, origin)).join('');
}

/**
 * Writes one line of JSON Lines for each personality: as the API gives it, with the guesses, and with the complete
 * address of the portrait.
 */
export function linesOf(people: readonly Published[], origin: string): string {
  return people
    .map((person) => `${JSON.stringify({ ...person, icon: iconOf(person, origin) })}\n`)
    .join('');
}

function rowOf(person: Published, origin: string): string {
  const cells: Readonly<Record<OpenColumn, string | number | readonly string[] | null>> = {
    ...person,
    icon: iconOf(person, origin),
    created_at: person.createdAt,
    updated_at: person.updatedAt,
    guesses: Object.entries(person.guesses)
      .map(([type, count]) => `${type}:${count}`)
      .join(' '),
  };
  // The texts of a list are the lines of its cell.
  const texts = OPEN_COLUMNS.map((column) => [cells[column] ?? ''].flat().join('\n'));
  return writeRow(texts, ',');
}

function iconOf({ icon }: Published, origin: string): string | null {
  return icon === null ? null : origin + icon;
}

/** Writes the description of both lists as a Data Package of Frictionless (https://datapackage.org). */
export function dataPackageOf(
  { csv, lines }: { readonly csv: OpenFileFacts; readonly lines: OpenFileFacts },
  { at, people }: Omit<OpenData, 'files'>,
  origin: string,
): string {
  const page = origin + openDataPaths.page;
  const described = {
    profile: 'data-package',
    name: 'mbti-db',
    title: 'MBTI DB: dados abertos',
    description: `Pessoas e personagens, cada uma com um dos 16 tipos de personalidade: ${people} ao todo. Os tipos são opinião de quem edita, não resultado de teste.`,
    homepage: page,
    created: at,
    licenses: [
      {
        name: 'CC0-1.0',
        title: 'CC0 1.0 Universal',
        path: 'https://creativecommons.org/publicdomain/zero/1.0/',
      },
    ],
    sources: [{ title: 'MBTI DB', path: page }],
    resources: [
      {
        name: 'personalidades-csv',
        title: 'Personalidades, em tabela',
        profile: 'tabular-data-resource',
        format: 'csv',
        mediatype: 'text/csv',
        dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true },
        schema: {
          fields: OPEN_COLUMNS.map((name) => {
            const { type, text } = OPEN_COLUMN_TEXTS[name];
            return { name, type, description: text };
          }),
          missingValues: [''],
          primaryKey: 'id',
        },
        ...describedFile(csv),
      },
      {
        name: 'personalidades-jsonl',
        title: 'Personalidades, uma por linha',
        profile: 'data-resource',
        format: 'jsonl',
        mediatype: 'application/jsonl',
        ...describedFile(lines),
      },
    ],
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function describedFile({ name, bytes, sha256 }: OpenFileFacts) {
  return { path: name, encoding: 'utf-8', bytes, hash: `sha256:${sha256}` };
}
