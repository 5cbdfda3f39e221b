import { join } from 'node:path';

/** The database of a deployment. */
export type DatabaseSetting =
  | {
      readonly kind: 'sqlite';
      /** A path, or `:memory:`. */
      readonly location: string;
    }
  | ({ readonly kind: 'postgres' } & PostgresLocation);

/** The location of a PostgreSQL database. */
export interface PostgresLocation {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. Not for logs. */
  readonly url: string;
  /** The maximum number of connections. */
  readonly pool: number;
}

/** The forms that `parseDatabase` accepts, for a message that says what a setting should be. */
export const DATABASE_FORMS =
  '":memory:", "file:" and a path, without "~", "://" or parameters such as "?mode=ro", or "postgres://" with a host and the name of a database (in user and password "/" is %2F, "?" is %3F, "#" is %23 and "@" is %40)';

/** Parses a value of `DATABASE_URL`; null if it is invalid. */
export function parseDatabase(text: string, pool: number): DatabaseSetting | null {
  if (text === ':memory:') return { kind: 'sqlite', location: text };
  if (/^postgres(?:ql)?:/.test(text)) {
    return isPostgresUrl(text) ? { kind: 'postgres', url: text, pool } : null;
  }
  const path = text.startsWith('file:') ? text.slice('file:'.length) : '';
  // URI parameters such as `?mode=ro` would become part of the file's name, and a folder named `~` would be created. A
  // URL with its password would be shown as a path.
  return path === '' || /^~|[?#]|:\/\//.test(path) ? null : { kind: 'sqlite', location: path };
}

function isPostgresUrl(text: string): boolean {
  // With an unescaped "/" in the password, the text before it would be taken for the host, and be shown as such.
  if (/[/?#].*@/s.test(text.replace(/^[^:]*:\/\//, ''))) return false;
  const url = URL.parse(text);
  if (url === null || url.pathname.length <= 1) return false;
  // The folder of a Unix socket is given by the parameter `host`, as in libpq.
  return url.host !== '' || url.searchParams.has('host');
}

/**
 * The path of the folder for the open data of a database, named after it: beside an SQLite file, and for PostgreSQL in
 * `stateDirectory`. Null for a database in memory.
 */
export function openDataFolder(database: DatabaseSetting, stateDirectory: string): string | null {
  if (database.kind === 'sqlite') {
    return database.location === ':memory:' ? null : `${database.location}.open-data`;
  }
  const { host, pathname } = new URL(database.url);
  const name = `${host}${pathname}`.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, '');
  return join(stateDirectory, `${name}.open-data`);
}

/**
 * Masks a refused value that may contain a password, such as a database URL in the wrong setting, for a message that
 * may end up in a log.
 */
export function hidePassword(text: string): string {
  return /@|(?<!^https?):\/\/|pass|pwd/i.test(text) ? hideAllButScheme(text) : text;
}

/** Masks a refused value of `DATABASE_URL` unless it is a file path: a malformed URL may have a password anywhere. */
export function hideDatabase(text: string): string {
  return text.startsWith('file:') ? hidePassword(text) : hideAllButScheme(text);
}

function hideAllButScheme(text: string): string {
  return `${/^[a-z]+:\/\//i.exec(text)?.[0] ?? ''}…`;
}
