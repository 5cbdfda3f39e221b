import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Mark } from '../../search/search.ts';
import type { Engine } from '../engine.ts';

/** The text between the two parts of a mark. */
const SEPARATOR = ' | ';

/**
 * The transactions that a statement sees, and the start of the server. Writes are beside each other, so a
 * greater sequence number may be committed first: only the snapshot tells which versions have been seen. After a
 * failover transactions are numbered anew, which the start of the other server tells.
 */
const NOW = sql<Mark>`pg_postmaster_start_time()::text || ' | ' || pg_current_snapshot()::text`;

/** The members of `Engine` that are SQL alone. */
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

  // Writers take a weaker lock of one of these tables, which this one excludes.
  async lockWrites(db) {
    await sql`LOCK TABLE personality, guess_summary IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  },

  async liftTimeout(db) {
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db);
  },

  // Two writes at once skip what the other one takes, instead of waiting for it; a write that is rolled back leaves a
  // gap in the sequence, which `rebuild` adds to the free ones.
  async takeOrdinals(db, count) {
    if (count === 0) return [];
    const { rows } = await sql<{ readonly ordinal: number }>`
      WITH freed AS (
        DELETE FROM free_ordinal WHERE ordinal IN (
          SELECT ordinal FROM free_ordinal ORDER BY ordinal LIMIT ${count} FOR UPDATE SKIP LOCKED
        ) RETURNING ordinal
      )
      SELECT ordinal FROM freed UNION ALL SELECT nextval('ordinal')::integer
      FROM generate_series(1, ${count}::integer - (SELECT count(*) FROM freed)::integer)
    `.execute(db);
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

  /** The bytes of the files of this database. */
  async size(db) {
    const { rows } = await sql<{ readonly bytes: number }>`
      SELECT pg_database_size(current_database())::double precision AS bytes
    `.execute(db);
    return rows[0]?.bytes ?? 0;
  },
} satisfies Partial<Engine>;

/**
 * A column of the rows that a snapshot does not see: of transactions that began after it, and of those that it saw
 * open. Two conditions, since between the oldest open transaction and the snapshot may be many rows that it sees. What
 * a transaction of another server wrote, before the data was restored here, has no place in a snapshot.
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

/** Numbers in the text form of an array of PostgreSQL. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
