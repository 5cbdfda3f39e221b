import type { DatabaseSetting } from '../../src/database-setting.ts';
import { openEngine } from '../../src/store/open-engine.ts';
import type { Schema } from '../../src/store/schema/tables.ts';

/** The tables that describe the catalogue rather than one of its databases. */
const TABLES = {
  secret: true,
  source_key: true,
  icon: true,
  icon_size: true,
  personality: true,
  free_ordinal: true,
  version: true,
  locked: true,
  operation_version: true,
  idempotency: true,
  report: true,
  held: true,
  found_well: true,
  guess: true,
  guess_tally: true,
  guess_summary: true,
  unversioned_change: false,
  withdrawal: false,
  unfinished_erasure: false,
} as const satisfies Record<keyof Schema, boolean>;

type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a table, sorted as text, with bytes as hexadecimal digits, so that both engines return the same.
 */
export async function readTable(setting: DatabaseSetting, table: keyof Schema): Promise<Row[]> {
  const engine = await openEngine(setting, { mode: 'inspect' });
  try {
    const rows = await engine.read((db) => db.selectFrom(table).selectAll().execute());
    return rows.map(portable).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  } finally {
    await engine.close();
  }
}

/** The rows of all tables. */
export async function readTables(setting: DatabaseSetting): Promise<ReadonlyMap<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const table of namesOf(TABLES)) tables.set(table, await readTable(setting, table));
  return tables;
}

function namesOf(tables: typeof TABLES): (keyof Schema)[] {
  return Object.entries(tables).flatMap(([table, isCopied]) =>
    isCopied && isTable(table) ? [table] : [],
  );
}

function isTable(name: string): name is keyof Schema {
  return Object.hasOwn(TABLES, name);
}

function portable(row: object): Row {
  const columns = Object.entries(row)
    .filter(([column]) => column !== 'transaction')
    .map(([column, value]) => [
      column,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return Object.fromEntries(columns);
}
