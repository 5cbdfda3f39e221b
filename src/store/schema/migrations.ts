import type { Dialect } from './dialects.ts';
import { createTriggersForReleaseBefore } from './release-before.ts';

/** The statements of one step from a schema to the next, in the dialect of an engine. */
export type Migration = (dialect: Dialect) => string;

/**
 * The migrations that follow the first schema. A released migration is never changed; new ones are appended. Each runs
 * once, in a transaction. Servers of the release before go on writing to PostgreSQL meanwhile, so nothing is dropped or
 * renamed that they use, and a new column is nullable.
 */
export const MIGRATIONS: readonly Migration[] = [
  ({ text }) =>
    ['personality', 'version']
      .flatMap((table) =>
        ['description', 'area'].map(
          (column) => `ALTER TABLE ${table} ADD COLUMN ${column} ${text};`,
        ),
      )
      .join('\n'),
  // Numbers alone are the same again after a backup was restored.
  ({ text }) => `ALTER TABLE withdrawal ADD COLUMN id ${text};`,
  // Looks are no longer read from icons. The release before reads the column, and fills in a null: so it stays, empty.
  () => "UPDATE icon SET look = '' WHERE look IS NULL OR look <> '';",
  ({ onPostgres }) => onPostgres(createTriggersForReleaseBefore()),
];
