import { REFOLD, type StepwiseMigration } from './refold.ts';

/** How an engine spells what the migrations for both engines name in braces. */
type Spellings = Readonly<
  Record<'text' | 'integer' | 'long' | 'real' | 'bytes' | 'numbered' | 'table', string>
>;

export const SQLITE_SPELLINGS: Spellings = {
  text: 'TEXT',
  integer: 'INTEGER',
  long: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
  numbered: 'INTEGER PRIMARY KEY',
  table: 'STRICT',
};

/** Text is compared byte by byte, as SQLite does. */
export const POSTGRES_SPELLINGS: Spellings = {
  text: 'text COLLATE "C"',
  integer: 'integer',
  long: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
  numbered: 'integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  table: '',
};

/**
 * The migrations of both engines, after those that each has of its own. What has been released is never changed,
 * only followed. The types and `{table}`, which ends a table, are spelled as in
 * `CREATE TABLE quote (number {numbered}, text {text} NOT NULL) {table}`. A new column may be null, so that the
 * release before goes on beside this one. What SQL cannot compute is a migration in steps.
 */
export const SHARED_MIGRATIONS: readonly (string | StepwiseMigration)[] = [
  ['personality', 'version']
    .flatMap((table) =>
      ['work', 'aliases', 'rationale'].map(
        (column) => `ALTER TABLE ${table} ADD COLUMN ${column} {text};`,
      ),
    )
    .join('\n'),
  'ALTER TABLE report ADD COLUMN checksum {long};',
  REFOLD,
  // Finds who was created first of those who spell a work alike.
  'CREATE INDEX personality_work ON personality (work, created_at, id) WHERE work IS NOT NULL;',
  // What is read from an icon is empty where it tells nothing; null until it is read, as that of an icon which the
  // release before stores.
  `ALTER TABLE personality ADD COLUMN look {text};
  ALTER TABLE version ADD COLUMN look {text};
  ALTER TABLE icon ADD COLUMN look {text};
  CREATE INDEX icon_unread ON icon (id) WHERE look IS NULL;`,
  'CREATE TABLE withdrawal (number {numbered}) {table};',
];

/** The statements of a migration in an engine's spelling. */
export function spell(statements: string, spellings: Spellings): string {
  return statements.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = Object.entries(spellings).find(([key]) => key === name);
    if (found === undefined) throw new Error(`No engine spells {${name}}.`);
    return found[1];
  });
}
