import { PATTERN_MAX } from '../../domain/guesses/guess.ts';
import { CELLS } from '../../domain/types/cell.ts';
import type { Dialect } from './dialects.ts';

/**
 * The numbers of the schema of release 1.1.0, which were different on its two engines. Older catalogues are not
 * migrated.
 */
export const FIRST_SCHEMA = { sqlite: 20, postgres: 19 } as const;

/**
 * Creates the tables of release 1.1.0, which all migrations build upon; so this text is never changed. The columns are
 * in the order in which that release added them.
 *
 * Only release 1.1.0 reads the columns `transaction`, the sequence `ordinal` and the index `icon_unread`.
 */
export function createTables(dialect: Dialect): string {
  const { text, integer, long, real, bytes, numbered, unique, table, keyed } = dialect;
  const { onSqlite, onPostgres } = dialect;
  return `
  CREATE TABLE icon (
    id ${numbered},
    hash ${text} NOT NULL UNIQUE CHECK (length(hash) = 64),
    bytes ${bytes} NOT NULL,
    look ${text}
  ) ${table};
  CREATE INDEX icon_unread ON icon (id) WHERE look IS NULL;
  CREATE TABLE icon_size (
    icon_id ${integer} NOT NULL REFERENCES icon (id) ON DELETE CASCADE,
    side ${integer} NOT NULL CHECK (side > 0),
    bytes ${bytes} NOT NULL,
    ${onSqlite('UNIQUE')}${onPostgres('PRIMARY KEY')} (icon_id, side)
  ) ${table};
  ${onPostgres(`
  -- Pictures are compressed already.
  ALTER TABLE icon ALTER bytes SET STORAGE EXTERNAL;
  ALTER TABLE icon_size ALTER bytes SET STORAGE EXTERNAL;`)}

  CREATE TABLE personality (
    ordinal ${integer} ${onPostgres('CONSTRAINT personality_ordinal')} PRIMARY KEY CHECK (ordinal >= 0),
    id ${text} NOT NULL UNIQUE,
    name ${text} NOT NULL CHECK (name <> ''),
    folded ${text} NOT NULL,
    gender ${text} NOT NULL CHECK (gender IN ('male', 'female')),
    type ${text} NOT NULL CHECK (length(type) = 4),
    identity ${text} CHECK (identity IN ('A', 'T')),
    cell ${integer} NOT NULL CHECK (cell BETWEEN 0 AND ${CELLS.length - 1}),
    icon_id ${integer} REFERENCES icon (id),
    version ${integer} NOT NULL CHECK (version >= 1),
    created_at ${text} NOT NULL,
    updated_at ${text} NOT NULL,
    checksum ${long} NOT NULL ${onSqlite('DEFAULT 0')},
    work ${text},
    aliases ${text},
    rationale ${text},
    look ${text}
  ) ${table};
  CREATE INDEX personality_folded ON personality (folded) ${onPostgres('INCLUDE (ordinal)')};
  CREATE INDEX personality_icon ON personality (icon_id) WHERE icon_id IS NOT NULL;
  CREATE INDEX personality_work ON personality (work, created_at, id) WHERE work IS NOT NULL;
  CREATE TABLE free_ordinal (ordinal ${integer} PRIMARY KEY) ${table};
  ${onPostgres('CREATE SEQUENCE ordinal AS integer MINVALUE 0;')}

  CREATE TABLE version (
    sequence ${numbered},
    personality_id ${text} NOT NULL,
    number ${integer} NOT NULL CHECK (number >= 1),
    change ${text} NOT NULL
      CHECK (change IN ('created', 'updated', 'removed', 'restored', 'erased')),
    at ${text} NOT NULL,
    visitor ${text},
    name ${text} CHECK (name <> ''),
    folded ${text},
    gender ${text} CHECK (gender IN ('male', 'female')),
    type ${text} CHECK (length(type) = 4),
    identity ${text} CHECK (identity IN ('A', 'T')),
    icon_id ${integer} REFERENCES icon (id),
    restored_from ${integer} CHECK (restored_from >= 1),
    created_at ${text},
    checksum ${long} NOT NULL,
    ordinal ${integer},
    ${onPostgres('transaction xid8 DEFAULT pg_current_xact_id(),')}
    source ${text},
    work ${text},
    aliases ${text},
    rationale ${text},
    look ${text},
    CHECK ((change = 'erased') = (name IS NULL)),
    CHECK ((change = 'restored') = (restored_from IS NOT NULL))
    ${onPostgres(', UNIQUE (personality_id, number)')}
  ) ${table};
  ${onSqlite('CREATE UNIQUE INDEX version_key ON version (personality_id, number);')}
  CREATE INDEX version_visitor ON version (visitor, sequence) WHERE visitor IS NOT NULL;
  CREATE INDEX version_change ON version (change, sequence);
  CREATE INDEX version_icon ON version (icon_id) WHERE icon_id IS NOT NULL;
  CREATE TABLE unversioned_change (
    number ${numbered}
    ${onPostgres(', transaction xid8 NOT NULL DEFAULT pg_current_xact_id()')}
  ) ${table};
  ${onPostgres(`
  CREATE INDEX version_transaction ON version (transaction) WHERE transaction IS NOT NULL;
  CREATE INDEX unversioned_change_transaction ON unversioned_change (transaction);`)}

  CREATE TABLE locked (personality_id ${text} PRIMARY KEY) ${keyed};
  CREATE TABLE operation_version (
    operation ${integer} NOT NULL CHECK (operation >= 1),
    personality_id ${text} NOT NULL,
    number ${integer} NOT NULL,
    stands_for ${integer} CHECK (stands_for >= 0),
    PRIMARY KEY (operation, personality_id)
  ) ${keyed};
  CREATE INDEX operation_version_key ON operation_version (personality_id, number)
  WHERE stands_for IS NOT NULL;

  CREATE TABLE idempotency (
    key ${text} PRIMARY KEY,
    fingerprint ${text} NOT NULL,
    personality_id ${text} NOT NULL,
    created_at ${text} NOT NULL
  ) ${keyed};
  CREATE INDEX idempotency_created_at ON idempotency (created_at);
  CREATE TABLE secret (
    id ${integer} PRIMARY KEY CHECK (id = 1),
    bytes ${bytes} NOT NULL CHECK (length(bytes) = 32)
  ) ${table};
  CREATE TABLE source_key (
    day ${unique},
    bytes ${bytes} NOT NULL CHECK (length(bytes) = 32)
  ) ${table};

  CREATE TABLE report (
    number ${integer} PRIMARY KEY CHECK (number >= 1),
    personality_id ${text} NOT NULL,
    version ${integer} NOT NULL CHECK (version >= 1),
    kind ${text} NOT NULL CHECK (kind IN ('insult', 'private', 'picture', 'junk', 'other')),
    text ${text},
    network ${bytes} CHECK (length(network) = 16),
    voter ${bytes} CHECK (length(voter) = 16),
    at ${text} NOT NULL,
    closed_at ${text},
    outcome ${text},
    checksum ${long},
    CHECK ((closed_at IS NULL) = (outcome IS NULL))
  ) ${table};
  CREATE INDEX report_personality ON report (personality_id);
  CREATE INDEX report_open ON report (number) WHERE closed_at IS NULL;
  CREATE INDEX report_at ON report (at);
  CREATE INDEX report_closed_at ON report (closed_at) WHERE closed_at IS NOT NULL;
  CREATE TABLE held (
    personality_id ${text} PRIMARY KEY,
    version ${integer} NOT NULL CHECK (version >= 1),
    by ${text} NOT NULL CHECK (by IN ('reports', 'moderation')),
    at ${text} NOT NULL
  ) ${keyed};
  CREATE TABLE found_well (
    personality_id ${text} PRIMARY KEY,
    version ${integer} NOT NULL CHECK (version >= 1)
  ) ${keyed};

  CREATE TABLE guess (
    personality_id ${text} NOT NULL,
    voter ${bytes} NOT NULL CHECK (length(voter) = 16),
    pattern ${integer} NOT NULL CHECK (pattern BETWEEN 1 AND ${PATTERN_MAX}),
    state ${text} NOT NULL CHECK (state IN ('counted', 'over', 'discarded')),
    at ${text} NOT NULL,
    PRIMARY KEY (personality_id, voter)
  ) ${keyed};
  CREATE TABLE guess_tally (
    personality_id ${text} NOT NULL,
    pattern ${integer} NOT NULL CHECK (pattern BETWEEN 1 AND ${PATTERN_MAX}),
    count ${integer} NOT NULL CHECK (count >= 0),
    PRIMARY KEY (personality_id, pattern)
  ) ${keyed};
  CREATE TABLE guess_summary (
    personality_id ${text} PRIMARY KEY,
    complete ${integer} NOT NULL CHECK (complete >= 0),
    agreement ${real},
    contested ${integer} NOT NULL CHECK (contested IN (0, 1)),
    uncounted ${integer} NOT NULL CHECK (uncounted >= 0)
  ) ${keyed};
  CREATE INDEX guess_summary_contested ON guess_summary (agreement, personality_id)
  WHERE contested = 1;

  CREATE TABLE withdrawal (number ${numbered}) ${table};
  CREATE TABLE unfinished_erasure (number ${numbered}, since ${text} NOT NULL) ${table};
`;
}
