import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../schema.ts';

/** Kysely over a `node:sqlite` database; the statements used last stay prepared. */
export function connect(database: DatabaseSync): Kysely<Schema> {
  const statements = new Map<string, ReturnType<typeof adapt>>();
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => database.close(),
        prepare(sql) {
          const statement = statements.get(sql) ?? adapt(database.prepare(sql));
          // Inserted again, so that the map is ordered by last use and its first entry is dropped.
          statements.delete(sql);
          statements.set(sql, statement);
          for (const oldest of statements.keys()) {
            if (statements.size <= STATEMENTS_KEPT) break;
            statements.delete(oldest);
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
 * `node:sqlite` returns objects without a prototype, whose properties V8 reads slowly.
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
