import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders with the server's programs on Debian, Red Hat and Homebrew, the newest version first. */
function usualPlaces(): string[] {
  return globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
  ]).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/** The folder of `postgres` and `initdb`: from POSTGRES_BIN, from PATH, or a usual one. */
export function findPostgres(): string | null {
  const named = process.env['POSTGRES_BIN'];
  const folders =
    named !== undefined && named !== ''
      ? [named]
      : [...(process.env['PATH'] ?? '').split(delimiter), ...usualPlaces()];
  const programs = ['initdb', 'postgres'];
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Needed even with a server in TEST_DATABASE_URL, since some tests start their own servers and kill them. */
export const NO_POSTGRES =
  'No PostgreSQL for the tests: install Debian’s package postgresql, or name the folder of its programs in POSTGRES_BIN; a server in TEST_DATABASE_URL does not replace them.';
