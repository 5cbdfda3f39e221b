import { CompiledQuery } from 'kysely';
import { type InsertMany, insertMany } from '../insert-many.ts';

/** Below this number of rows one INSERT takes less time. */
const FEW = 20;
/** Rows per statement, which are in memory as text; the server reads them as one message. */
const CHUNK = 2_000;

/** Inserts with COPY: the server then has no values to bind, and writes several rows to a page at once. */
export const copyRows: InsertMany = async (db, table, rows) => {
  const [first] = rows;
  if (first === undefined || rows.length < FEW) return insertMany(db, table, rows);
  const columns = Object.keys(first).map((column) => `"${column}"`);
  const statement = `COPY "${table}" (${columns.join()}) FROM STDIN`;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const lines = rows.slice(at, at + CHUNK).map(lineOf);
    await db.executeQuery(CompiledQuery.raw(statement, [lines.join('')]));
  }
};

/** As the text format of COPY has it. */
function lineOf(row: object): string {
  return `${Object.values(row).map(fieldOf).join('\t')}\n`;
}

function fieldOf(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return value.toString();
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, escaped);
  if (value instanceof Uint8Array) return `\\\\x${hexOf(value)}`;
  throw new TypeError(`A value of a row is neither text, number nor bytes: ${typeof value}.`);
}

function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex');
}

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(character: string): string {
  return ESCAPES[character] ?? `\\${character}`;
}
