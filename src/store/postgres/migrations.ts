import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { CELLS } from '../../domain/types/cell.ts';
import type { StepwiseMigration } from '../schema/refold.ts';
import { requireKnownSchema } from '../schema/schema-version.ts';
import { POSTGRES_SPELLINGS, SHARED_MIGRATIONS, spell } from '../schema/shared-migrations.ts';
import type { Database } from '../schema/tables.ts';
import { retryConflicts } from './errors.ts';
import { TRIGGERS_FOR_RELEASE_BEFORE } from './write-lock.ts';

/** One step from a schema to the next, run inside a transaction. */
export type Migration = (db: Database) => Promise<unknown>;

function run(statements: string): Migration {
  return (db) => sql.raw(statements).execute(db);
}

function inSteps(migration: StepwiseMigration): Migration {
  return async (db) => {
    const steps = migration();
    let step = steps.next();
    while (step.done !== true) step = steps.next((await step.value.execute(db)).rows);
  };
}

/**
 * The schema's migrations on PostgreSQL, each run once, in order. A released migration is never changed; new ones are
 * appended. `schema_migration` has a row for each that has run. (As an exception, the index of the versions' names was
 * taken out of the second one, so that a new database needs no extension.)
 *
 * Text is compared byte by byte (COLLATE "C"), as in SQLite, whatever the database's locale is. Pictures and bit sets
 * are not compressed again. Tables whose rows are updated often have a low fill factor: their pages have room for new
 * row versions, so that an update need not change an index.
 */
export const MIGRATIONS: readonly Migration[] = [
  run(`
  CREATE TABLE icon (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash text COLLATE "C" NOT NULL UNIQUE CHECK (length(hash) = 64),
    bytes bytea NOT NULL
  );
  CREATE TABLE icon_size (
    icon_id integer NOT NULL REFERENCES icon (id) ON DELETE CASCADE,
    side integer NOT NULL CHECK (side > 0),
    bytes bytea NOT NULL,
    PRIMARY KEY (icon_id, side)
  );

  CREATE TABLE personality (
    ordinal integer CONSTRAINT personality_ordinal PRIMARY KEY CHECK (ordinal >= 0),
    id text COLLATE "C" NOT NULL UNIQUE,
    name text COLLATE "C" NOT NULL CHECK (name <> ''),
    folded text COLLATE "C" NOT NULL,
    gender text COLLATE "C" NOT NULL CHECK (gender IN ('male', 'female')),
    type text COLLATE "C" NOT NULL CHECK (length(type) = 4),
    identity text COLLATE "C" CHECK (identity IN ('A', 'T')),
    cell integer NOT NULL CHECK (cell BETWEEN 0 AND ${CELLS.length - 1}),
    icon_id integer REFERENCES icon (id),
    version integer NOT NULL CHECK (version >= 1),
    created_at text COLLATE "C" NOT NULL,
    updated_at text COLLATE "C" NOT NULL,
    checksum bigint NOT NULL
  );
  CREATE INDEX personality_folded ON personality (folded) INCLUDE (ordinal);
  CREATE INDEX personality_icon ON personality (icon_id) WHERE icon_id IS NOT NULL;

  CREATE TABLE free_ordinal (ordinal integer PRIMARY KEY);

  CREATE TABLE idempotency (
    key text COLLATE "C" PRIMARY KEY,
    fingerprint text COLLATE "C" NOT NULL,
    personality_id text COLLATE "C" NOT NULL,
    created_at text COLLATE "C" NOT NULL
  );
  CREATE INDEX idempotency_created_at ON idempotency (created_at);

  CREATE TABLE cell_count (
    cell integer PRIMARY KEY,
    count integer NOT NULL CHECK (count >= 0)
  ) WITH (fillfactor = 50);
  CREATE TABLE cell_map (
    chunk integer PRIMARY KEY,
    cells bytea NOT NULL
  ) WITH (fillfactor = 50);
  CREATE TABLE term (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    text text COLLATE "C" NOT NULL UNIQUE
  );
  CREATE TABLE posting (
    term integer NOT NULL,
    start integer NOT NULL CHECK (start >= 0),
    members bytea NOT NULL,
    PRIMARY KEY (term, start)
  ) WITH (fillfactor = 80);
  CREATE TABLE word_part (
    part text COLLATE "C" NOT NULL,
    term integer NOT NULL,
    PRIMARY KEY (part, term)
  );

  ALTER TABLE icon ALTER bytes SET STORAGE EXTERNAL;
  ALTER TABLE icon_size ALTER bytes SET STORAGE EXTERNAL;
  ALTER TABLE cell_map ALTER cells SET STORAGE PLAIN;
  ALTER TABLE posting ALTER members SET STORAGE PLAIN;

  CREATE TABLE data_state (n bigint NOT NULL) WITH (fillfactor = 10);
  INSERT INTO data_state VALUES (0);
  `),
  run(`
  CREATE TABLE version (
    sequence integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    personality_id text COLLATE "C" NOT NULL,
    number integer NOT NULL CHECK (number >= 1),
    change text COLLATE "C" NOT NULL
      CHECK (change IN ('created', 'updated', 'removed', 'restored', 'erased')),
    at text COLLATE "C" NOT NULL,
    visitor text COLLATE "C",
    name text COLLATE "C" CHECK (name <> ''),
    folded text COLLATE "C",
    gender text COLLATE "C" CHECK (gender IN ('male', 'female')),
    type text COLLATE "C" CHECK (length(type) = 4),
    identity text COLLATE "C" CHECK (identity IN ('A', 'T')),
    icon_id integer REFERENCES icon (id),
    restored_from integer CHECK (restored_from >= 1),
    created_at text COLLATE "C",
    checksum bigint NOT NULL,
    CHECK ((change = 'erased') = (name IS NULL)),
    CHECK ((change = 'restored') = (restored_from IS NOT NULL)),
    UNIQUE (personality_id, number)
  );
  CREATE INDEX version_visitor ON version (visitor, sequence) WHERE visitor IS NOT NULL;
  CREATE INDEX version_change ON version (change, sequence);
  CREATE INDEX version_icon ON version (icon_id) WHERE icon_id IS NOT NULL;

  CREATE TABLE locked (personality_id text COLLATE "C" PRIMARY KEY);
  CREATE TABLE secret (
    id integer PRIMARY KEY CHECK (id = 1),
    bytes bytea NOT NULL CHECK (length(bytes) = 32)
  );
  `),
  (db) =>
    db
      .insertInto('secret')
      .values({ id: 1, bytes: randomBytes(32) })
      .execute(),
  run(`
  CREATE TABLE operation_version (
    operation integer NOT NULL CHECK (operation >= 1),
    personality_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    PRIMARY KEY (operation, personality_id)
  );
  `),
  run(addMark('data_state')),
  // A trigger sets the mark, since programs of an earlier release may still write.
  run(`
  ${addMark('cell_map')}
  CREATE FUNCTION mark_cells() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.mark = gen_random_uuid(); RETURN NEW; END
  $$;
  CREATE TRIGGER cell_map_mark BEFORE UPDATE ON cell_map
    FOR EACH ROW EXECUTE FUNCTION mark_cells();
  `),
  // Drops the tables that searches read before the search moved into memory, and adds the columns and tables by which
  // it follows changes.
  run(`
  DROP TABLE cell_count, cell_map, term, posting, word_part, data_state;
  DROP FUNCTION mark_cells;
  DROP INDEX IF EXISTS version_name;

  CREATE INDEX personality_cell ON personality (cell);
  CREATE SEQUENCE ordinal AS integer MINVALUE 0;
  SELECT setval('ordinal', coalesce(greatest(
    (SELECT max(ordinal) FROM personality), (SELECT max(ordinal) FROM free_ordinal)
  ), -1) + 1, false);
  ALTER TABLE version ADD COLUMN ordinal integer, ADD COLUMN transaction xid8;
  ALTER TABLE version ALTER COLUMN transaction SET DEFAULT pg_current_xact_id();
  CREATE INDEX version_transaction ON version (transaction) WHERE transaction IS NOT NULL;
  CREATE TABLE unversioned_change (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction xid8 NOT NULL DEFAULT pg_current_xact_id()
  );
  CREATE INDEX unversioned_change_transaction ON unversioned_change (transaction);
  CREATE TABLE unfinished_erasure (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    since text COLLATE "C" NOT NULL
  );
  `),
  // This list is closed: later migrations are written once for both engines.
  ...SHARED_MIGRATIONS.map((migration) =>
    typeof migration === 'string' ? run(spell(migration, POSTGRES_SPELLINGS)) : inSteps(migration),
  ),
  run(TRIGGERS_FOR_RELEASE_BEFORE),
];

/**
 * Statements that add a random mark to each row. ADD COLUMN has no default here, since a random one would rewrite the
 * table, and a transaction that began before would then find it empty.
 */
function addMark(table: 'data_state' | 'cell_map'): string {
  return `
  ALTER TABLE ${table} ADD COLUMN mark uuid;
  ALTER TABLE ${table} ALTER COLUMN mark SET DEFAULT gen_random_uuid();
  UPDATE ${table} SET mark = gen_random_uuid();
  ALTER TABLE ${table} ALTER COLUMN mark SET NOT NULL;
  `;
}

/** The key of the advisory lock that keeps two programs from migrating one database at once. */
const MIGRATION_LOCK = 0x6d627469;

/** Milliseconds to wait at the start for another program that is migrating. */
const LOCK_TIMEOUT = 30_000;

/**
 * Migrates a database to the newest schema in one transaction, and returns the number of the schema that it had. Fails
 * with `SchemaMismatch` if a newer program has written it. If two programs migrate at once, the second waits for the
 * first.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<number> {
  const known = migrations.length;
  if (requireKnownSchema(await readVersion(db), known) === known) return known;
  // An instance of the release before may write meanwhile, and lock the same tables in another order.
  return retryConflicts(() =>
    db.transaction().execute(async (transaction) => {
      await sql.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`).execute(transaction);
      await sql.raw('SET LOCAL statement_timeout = 0').execute(transaction);
      await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
      await sql`CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(transaction);
      // Read again under the lock: another program may have migrated meanwhile.
      const from = requireKnownSchema(await readVersion(transaction), known);
      for (const [i, migration] of migrations.entries()) {
        if (i < from) continue;
        await migration(transaction);
        await sql`INSERT INTO schema_migration (version) VALUES (${i + 1})`.execute(transaction);
      }
      return from;
    }),
  );
}

/** Reads the number of migrations that have run. */
export async function readVersion(db: Database): Promise<number> {
  const { rows: found } = await sql<{ readonly is: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS is
  `.execute(db);
  if (found[0]?.is !== true) return 0;
  const { rows } = await sql<{ readonly version: number }>`
    SELECT coalesce(max(version), 0) AS version FROM schema_migration
  `.execute(db);
  return rows[0]?.version ?? 0;
}
