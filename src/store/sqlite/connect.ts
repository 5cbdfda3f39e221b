import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Schema } from '../schema/tables.ts';

/** Kysely over a `node:sqlite` database, with a cache of the most recently used prepared statements. */
export function connect(database: DatabaseSync): Database {
  const statements = new LRUCache<string, ReturnType<typeof adapt>>({
    max: STATEMENTS_MAX,
    memoMethod: (sql) => adapt(database.prepare(sql)),
  });
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => database.close(),
        prepare: (sql) => statements.memo(sql),
      },
    }),
  });
}

const STATEMENTS_MAX = 500;

/**
 * Adapts a statement to Kysely's interface. Rows are read as arrays and converted to objects here, because
 * `node:sqlite` returns null-prototype objects, whose properties V8 reads slowly.
 */
function adapt(statement: StatementSync) {
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters: readonly unknown[]) =>
      statement.all(...bind(parameters)).map((row) => nameColumns(names, row)),
    run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
    *iterate(parameters: readonly unknown[]) {
      for (const row of statement.iterate(...bind(parameters))) yield nameColumns(names, row);
    },
  };
}

/** Builds an object from a row. The types of `node:sqlite` do not cover rows as arrays, hence the check. */
function nameColumns(names: readonly string[], row: object): Record<string, unknown> {
  if (!Array.isArray(row)) throw new TypeError('A row came without its order.');
  const named: Record<string, unknown> = {};
  for (let i = 0; i < names.length; i += 1) named[names[i] ?? ''] = row[i];
  return named;
}

/** Checks the bind parameters of a statement; throws a `TypeError` for a value that SQLite would not take as it is. */
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((parameter) => {
    if (isBindable(parameter)) return parameter;
    const kind = Number.isNaN(parameter) ? 'NaN' : `A ${typeof parameter}`;
    throw new TypeError(`${kind} cannot be bound to a statement.`);
  });
}

/** Whether SQLite takes a value as it is. NaN would become NULL, and NULL as a row’s key becomes any free key. */
function isBindable(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === 'string' ||
    (typeof value === 'number' && !Number.isNaN(value)) ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  );
}
