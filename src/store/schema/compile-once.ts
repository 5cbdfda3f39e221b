import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './tables.ts';

/**
 * A statement that is compiled at its first use on a database and executed with other bound values, in the order in which
 * it has them, from then on: Kysely takes about as long to compile a short statement as SQLite to execute it. The values
 * and the context of the first use must not change its text.
 */
export function compileOnce<Row, Context = null>(
  build: (db: Kysely<Schema>, context: Context) => Compilable<Row>,
) {
  /** By the adapter, which all connections and transactions of a database have in common. */
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (
    db: Kysely<Schema>,
    context: Context,
    values: readonly unknown[],
  ): Promise<readonly Row[]> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, context).compile();
    compiled.set(adapter, query);
    const bound: CompiledQuery<Row> = { ...query, parameters: values };
    return (await db.executeQuery(bound)).rows;
  };
}
