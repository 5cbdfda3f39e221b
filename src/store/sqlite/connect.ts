import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../schema.ts';

/** Kysely over a `node:sqlite` database; statements are prepared once and kept. */
export function connect(database: DatabaseSync): Kysely<Schema> {
  const statements = new Map<string, ReturnType<typeof adapt>>();
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => database.close(),
        prepare(sql) {
          let statement = statements.get(sql);
          if (statement === undefined) {
            statement = adapt(database.prepare(sql));
            // Texts of one use (long lists) must not fill the memory.
            if (statements.size < STATEMENTS_KEPT) statements.set(sql, statement);
          }
          return statement;
        },
      },
    }),
  });
}

const STATEMENTS_KEPT = 500;

/**
 * Shows a statement the way Kysely expects it. Rows are read as arrays and made into objects here:
 * those that `node:sqlite` makes have no shape that the engine knows, and each look at them is slow.
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

/** The type of `node:sqlite` does not know that a row may be an array. */
function nameColumns(names: readonly string[], row: object): Record<string, unknown> {
  if (!Array.isArray(row)) throw new TypeError('A row came without its order.');
  const named: Record<string, unknown> = {};
  for (const [i, name] of names.entries()) named[name] = row[i];
  return named;
}

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((parameter) => {
    if (isBindable(parameter)) return parameter;
    throw new TypeError(`A ${typeof parameter} cannot be bound to a statement.`);
  });
}

function isBindable(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  );
}

/** Opens a database file with the settings that every connection of the product has. */
export function openDatabase(location: string): DatabaseSync {
  const database = new DatabaseSync(location);
  // What waits for a lock here would stop everybody: the write function waits without blocking.
  database.exec('PRAGMA busy_timeout = 10');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA cache_size = -32000');
  database.exec('PRAGMA temp_store = MEMORY');
  return database;
}
