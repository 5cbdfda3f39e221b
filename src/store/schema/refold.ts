import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../domain/fold.ts';

/**
 * A migration with steps computed in JavaScript, for what SQL cannot express: a generator that yields statements and
 * gets the rows of each. SQLite executes all of them in one tick of the event loop, PostgreSQL one by one.
 */
export type StepwiseMigration = () => Generator<RawBuilder<Row>, void, readonly Row[]>;

type Row = Readonly<Record<string, unknown>>;

/** Rows that are read at a time, which bounds the memory. */
const CHUNK = 5_000;

/** Rows that one statement updates, with two bind parameters each. */
const CHANGED = 500;

/**
 * Folds all stored names anew, after the rules of `fold` have changed. No checksum covers folded names. A server of an
 * earlier release that still runs is not notified: its search in memory goes on folding by its own rules. A name that
 * it writes afterwards is reported by `verify` and mended by `rebuild`.
 */
export const REFOLD: StepwiseMigration = function* () {
  yield* refold('personality', 'ordinal');
  yield* refold('version', 'sequence');
};

function* refold(table: string, key: string): ReturnType<StepwiseMigration> {
  const [rows, id] = [sql.table(table), sql.ref(key)];
  for (let after = -1; ; ) {
    const chunk = yield sql<Row>`
      SELECT ${id} AS id, name, folded FROM ${rows}
      WHERE ${id} > ${after} ORDER BY ${id} LIMIT ${CHUNK}
    `;
    if (chunk.length === 0) return;
    after = Number(chunk.at(-1)?.['id']);
    const changed = chunk.flatMap((row) => {
      const folded = typeof row['name'] === 'string' ? fold(row['name']) : null;
      return folded === row['folded'] ? [] : [sql`(${Number(row['id'])}, ${folded})`];
    });
    for (let at = 0; at < changed.length; at += CHANGED) {
      yield sql<Row>`
        WITH change (id, folded) AS (VALUES ${sql.join(changed.slice(at, at + CHANGED))})
        UPDATE ${rows} SET folded = change.folded FROM change WHERE ${id} = CAST(change.id AS integer)
      `;
    }
  }
}
