import { type CsvRow, readCsvRows } from './csv-rows.ts';
import type { FileRecord } from './file-record.ts';
import { removeGuard } from './formula-guard.ts';
import { columnNamed, valueNamed } from './portuguese-words.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * Reads CSV: a header that names the columns, in any order, then a row for each personality. An empty
 * cell counts as a missing one. The separator is a comma or, as spreadsheets write it in locales with a
 * decimal comma, a semicolon. Columns, genders and identities may be named in Portuguese.
 */
export async function* readCsvRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let columns: readonly string[] | null = null;
  for await (const row of readCsvRows(text)) {
    const { line, cells } = row;
    if (!isFilled(row)) continue;
    if (columns === null) columns = readHeader(row);
    else yield { line, fields: cells && fieldsOf(columns, cells) };
  }
  if (columns === null) throw new UnreadableFile('It is empty.');
}

function isFilled({ cells }: CsvRow): boolean {
  return cells === null || cells.some((cell) => cell !== '');
}

const REQUIRED_COLUMNS = ['name', 'type'];

function readHeader({ cells }: CsvRow): string[] {
  const columns = (cells ?? []).map(columnNamed);
  const missing = REQUIRED_COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    throw new UnreadableFile(
      `Its first line should name the columns, such as name,gender,type,identity or nome;sexo;tipo;identidade; "${missing}" is missing.`,
    );
  }
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i);
  if (twice !== undefined) throw new UnreadableFile(`It has the column "${twice}" twice.`);
  return columns;
}

/** A cell without a column name is named by its position: `column 7`. */
function fieldsOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const named = cells.map((cell, i) => {
    const column = columns[i] || `column ${i + 1}`;
    return [column, valueNamed(column, removeGuard(cell))] as const;
  });
  const filled = named.filter(([, cell]) => cell !== '');
  return Object.fromEntries(
    filled.map(([column, cell]) => [column, column === 'aliases' ? linesOf(cell) : cell]),
  );
}

function linesOf(cell: string): readonly string[] {
  return cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
}
