import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Mark } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { compileOnce } from '../schema/statements.ts';

/** The text that separates the two parts of a mark. */
const SEPARATOR = ' | ';

/**
 * The mark of the state that a statement sees: the start time of the server and the snapshot. Since writes run
 * concurrently, a greater sequence number may be committed first, so that only the snapshot tells which versions have
 * been seen. After a failover transactions are numbered anew, which the start time of the other server shows.
 */
const NOW = sql<Mark>`pg_postmaster_start_time()::text || ' | ' || pg_current_snapshot()::text`;

/** The members of `Engine` that consist of SQL alone. */
export const QUERIES = {
  isState: (mark) => {
    const snapshot = sql`split_part(was.mark, ' | ', 2)::pg_snapshot`;
    return sql<SqlBool>`(
      SELECT split_part(was.mark, ' | ', 1) = pg_postmaster_start_time()::text
        AND NOT EXISTS ${unseen('version', sql`1`, snapshot)}
        AND NOT EXISTS ${unseen('unversioned_change', sql`1`, snapshot)}
      FROM (SELECT ${mark}::text AS mark) AS was
    )`;
  },

  // Each writer takes a weaker lock on one of these tables, which conflicts with this one.
  async lockWrites(db) {
    await sql`LOCK TABLE personality, guess_summary IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  },

  async liftTimeout(db) {
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db);
  },

  // Concurrent writes skip the ordinals that others are taking instead of waiting. A write that is rolled back leaves a
  // gap in the sequence, which `rebuild` adds to the free ordinals.
  async takeOrdinals(db, count) {
    if (count === 0) return [];
    const rows = await takenOrdinals(db, null, [count, count]);
    return rows.map(({ ordinal }) => ordinal).sort((a, b) => a - b);
  },

  keepingNumbers: sql`OVERRIDING SYSTEM VALUE`,

  async settleNumbers(db) {
    await sql`
      SELECT setval('ordinal', coalesce(greatest(
        (SELECT max(ordinal) FROM personality), (SELECT max(ordinal) FROM free_ordinal)
      ), -1) + 1, false)
    `.execute(db);
    for (const [table, column] of [
      ['icon', 'id'],
      ['version', 'sequence'],
    ] as const) {
      await sql`
        SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
        FROM ${sql.table(table)} HAVING count(*) > 0
      `.execute(db);
    }
  },

  async mark(db) {
    const { rows } = await sql<{ readonly mark: Mark }>`SELECT ${NOW} AS mark`.execute(db);
    return rows[0]?.mark ?? '';
  },

  async changedSince(db, mark, most) {
    const [start, snapshot] = mark.split(SEPARATOR);
    const before = sql`${snapshot}::pg_snapshot`;
    const { rows } = await sql<{ readonly now: Mark; readonly found: readonly (number | null)[] }>`
      SELECT ${NOW} AS now, ARRAY(
        SELECT DISTINCT ordinal FROM ${unseen('version', sql`ordinal`, before)} AS written
        WHERE ordinal IS NOT NULL
        UNION ALL ${unseen('unversioned_change', sql`null::integer`, before)}
        LIMIT ${most + 1}
      ) AS found
    `.execute(db);
    const { now = '', found = [] } = rows[0] ?? {};
    const ordinals = found.filter((ordinal) => ordinal !== null);
    const isAll =
      now.split(SEPARATOR)[0] !== start || found.length > most || ordinals.length < found.length;
    return { mark: now, ordinals: isAll ? null : ordinals };
  },

  ordinalIn: (ordinals) => sql<SqlBool>`personality.ordinal = ANY(${arrayOf(ordinals)}::integer[])`,

  listOf: arrayOf,

  firstOfWorks: (spellings, most) => sql`
    json_array_elements_text(${spellings}::json) AS spelling CROSS JOIN LATERAL (
      SELECT * FROM personality WHERE work = spelling.value
      ORDER BY created_at, id LIMIT ${sql.lit(most)}
    ) AS member
  `,

  contains: (text, needle) => sql<SqlBool>`strpos(${text}, ${needle}) > 0`,

  /** Reads the bytes of the files of this database. */
  async size(db) {
    const { rows } = await sql<{ readonly bytes: number }>`
      SELECT pg_database_size(current_database())::double precision AS bytes
    `.execute(db);
    return rows[0]?.bytes ?? 0;
  },
} satisfies Partial<Engine>;

const takenOrdinals = compileOnce((db) => {
  const statement = sql<{ readonly ordinal: number }>`
    WITH freed AS (
      DELETE FROM free_ordinal WHERE ordinal IN (
        SELECT ordinal FROM free_ordinal ORDER BY ordinal LIMIT ${0} FOR UPDATE SKIP LOCKED
      ) RETURNING ordinal
    )
    SELECT ordinal FROM freed UNION ALL SELECT nextval('ordinal')::integer
    FROM generate_series(1, ${0}::integer - (SELECT count(*) FROM freed)::integer)
  `;
  return { compile: () => statement.compile(db) };
});

/**
 * Selects a column of the rows that a snapshot does not see: those of transactions that began after it, and of those
 * that were in progress. There are two queries, since many rows that it sees may lie between the oldest transaction in
 * progress and the end of the snapshot. Rows with the transaction number of another server, from which the data was
 * restored, may be beyond the current snapshot and are left out.
 */
function unseen(
  table: 'version' | 'unversioned_change',
  column: RawBuilder<unknown>,
  snapshot: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    SELECT ${column} FROM ${sql.table(table)}
    WHERE transaction >= pg_snapshot_xmax(${snapshot})
      AND transaction < pg_snapshot_xmax(pg_current_snapshot())
    UNION ALL
    SELECT ${column} FROM ${sql.table(table)}
    WHERE transaction = ANY(ARRAY(SELECT pg_snapshot_xip(${snapshot})))
  )`;
}

/** Writes numbers as the text of a PostgreSQL array. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
