import { PATTERN_MAX } from '../../domain/guesses/guess.ts';
import { REFOLD, type StepwiseMigration } from './refold.ts';

/** How an engine spells each placeholder, a name in braces, of the migrations for both engines. */
type Spellings = Readonly<
  Record<
    'text' | 'integer' | 'long' | 'real' | 'bytes' | 'numbered' | 'unique' | 'table' | 'keyed',
    string
  >
>;

export const SQLITE_SPELLINGS: Spellings = {
  text: 'TEXT',
  integer: 'INTEGER',
  long: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
  numbered: 'INTEGER PRIMARY KEY',
  unique: 'TEXT NOT NULL UNIQUE',
  table: 'STRICT',
  keyed: 'STRICT, WITHOUT ROWID',
};

/** PostgreSQL compares text byte by byte (COLLATE "C"), as SQLite does. */
export const POSTGRES_SPELLINGS: Spellings = {
  text: 'text COLLATE "C"',
  integer: 'integer',
  long: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
  numbered: 'integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  unique: 'text COLLATE "C" PRIMARY KEY',
  table: '',
  keyed: '',
};

/**
 * The migrations for both engines, which follow those that each has of its own. A released migration is never changed;
 * new ones are appended. A type is a placeholder, such as `{text}` in `CREATE TABLE quote (text {text}) {table}`. A
 * table ends with `{table}`, or with `{keyed}` if its key is not a single number. SQLite stores this text with its
 * white space, and `verify` compares it. A new column must be nullable, so that servers of the release before can go
 * on writing. Computations that SQL cannot express are a stepwise migration.
 */
export const SHARED_MIGRATIONS: readonly (string | StepwiseMigration)[] = [
  `ALTER TABLE operation_version ADD COLUMN stands_for {integer} CHECK (stands_for >= 0);
  CREATE INDEX operation_version_key ON operation_version (personality_id, number)
  WHERE stands_for IS NOT NULL;`,
  `CREATE TABLE report (
    number {integer} PRIMARY KEY CHECK (number >= 1),
    personality_id {text} NOT NULL,
    version {integer} NOT NULL CHECK (version >= 1),
    kind {text} NOT NULL CHECK (kind IN ('insult', 'private', 'picture', 'junk', 'other')),
    text {text},
    network {bytes} CHECK (length(network) = 16),
    voter {bytes} CHECK (length(voter) = 16),
    at {text} NOT NULL,
    closed_at {text},
    outcome {text},
    CHECK ((closed_at IS NULL) = (outcome IS NULL))
  ) {table};
  CREATE INDEX report_personality ON report (personality_id);
  CREATE INDEX report_open ON report (number) WHERE closed_at IS NULL;
  CREATE INDEX report_at ON report (at);
  CREATE INDEX report_closed_at ON report (closed_at) WHERE closed_at IS NOT NULL;
  CREATE TABLE held (
    personality_id {text} PRIMARY KEY,
    version {integer} NOT NULL CHECK (version >= 1),
    by {text} NOT NULL CHECK (by IN ('reports', 'moderation')),
    at {text} NOT NULL
  ) {keyed};`,
  `CREATE TABLE guess (
    personality_id {text} NOT NULL,
    voter {bytes} NOT NULL CHECK (length(voter) = 16),
    pattern {integer} NOT NULL CHECK (pattern BETWEEN 1 AND ${PATTERN_MAX}),
    state {text} NOT NULL CHECK (state IN ('counted', 'over', 'discarded')),
    at {text} NOT NULL,
    PRIMARY KEY (personality_id, voter)
  ) {keyed};
  CREATE TABLE guess_tally (
    personality_id {text} NOT NULL,
    pattern {integer} NOT NULL CHECK (pattern BETWEEN 1 AND ${PATTERN_MAX}),
    count {integer} NOT NULL CHECK (count >= 0),
    PRIMARY KEY (personality_id, pattern)
  ) {keyed};
  CREATE TABLE guess_summary (
    personality_id {text} PRIMARY KEY,
    complete {integer} NOT NULL CHECK (complete >= 0),
    agreement {real},
    contested {integer} NOT NULL CHECK (contested IN (0, 1)),
    uncounted {integer} NOT NULL CHECK (uncounted >= 0)
  ) {keyed};
  CREATE INDEX guess_summary_contested ON guess_summary (agreement, personality_id)
  WHERE contested = 1;`,
  `ALTER TABLE version ADD COLUMN source {text};
  CREATE TABLE source_key (
    day {unique},
    bytes {bytes} NOT NULL CHECK (length(bytes) = 32)
  ) {table};`,
  `CREATE TABLE found_well (
    personality_id {text} PRIMARY KEY,
    version {integer} NOT NULL CHECK (version >= 1)
  ) {keyed};
  INSERT INTO found_well (personality_id, version)
  SELECT version.personality_id, max(version.number)
  FROM report JOIN version ON version.personality_id = report.personality_id
  WHERE report.outcome IN ('dismissed', 'released', 'released_alone')
  GROUP BY version.personality_id HAVING max(report.closed_at) >= max(version.at);
  -- Holding was a lock too.
  DELETE FROM locked WHERE personality_id IN (SELECT personality_id FROM held);`,
  ['personality', 'version']
    .flatMap((table) =>
      ['work', 'aliases', 'rationale'].map(
        (column) => `ALTER TABLE ${table} ADD COLUMN ${column} {text};`,
      ),
    )
    .join('\n'),
  'ALTER TABLE report ADD COLUMN checksum {long};',
  REFOLD,
  // An index that finds the personalities with the same spelling of a work that were created first.
  'CREATE INDEX personality_work ON personality (work, created_at, id) WHERE work IS NOT NULL;',
  // The look that is read from an icon is empty if the icon tells nothing, and null until it is read, as for icons that
  // a server of the release before stores.
  `ALTER TABLE personality ADD COLUMN look {text};
  ALTER TABLE version ADD COLUMN look {text};
  ALTER TABLE icon ADD COLUMN look {text};
  CREATE INDEX icon_unread ON icon (id) WHERE look IS NULL;`,
  'CREATE TABLE withdrawal (number {numbered}) {table};',
  // The search in memory finds by cells, and no statement does: the index was a tenth of what a creation writes. A
  // damaged database may have lost it, and must still open.
  'DROP INDEX IF EXISTS personality_cell;',
  ['personality', 'version']
    .flatMap((table) =>
      ['description', 'area'].map((column) => `ALTER TABLE ${table} ADD COLUMN ${column} {text};`),
    )
    .join('\n'),
  // Numbers alone are the same again after a backup was restored.
  'ALTER TABLE withdrawal ADD COLUMN id {text};',
  // Looks are no longer read from icons. The release before reads the column, and fills in a null: so it stays, empty.
  "UPDATE icon SET look = '' WHERE look IS NULL OR look <> '';",
];

/** Replaces the placeholders in the statements of a migration by an engine's spellings. */
export function spell(statements: string, spellings: Spellings): string {
  return statements.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = Object.entries(spellings).find(([key]) => key === name);
    if (found === undefined) throw new Error(`No engine spells {${name}}.`);
    return found[1];
  });
}
