/** Which database a deployment has. */
export type DatabaseSetting =
  | {
      readonly kind: 'sqlite';
      /** A path, or `:memory:`. */
      readonly location: string;
    }
  | ({ readonly kind: 'postgres' } & PostgresLocation);

/** Where a database of PostgreSQL is. */
export interface PostgresLocation {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`: not for logs. */
  readonly url: string;
  /** Connections at most. */
  readonly pool: number;
}

/** What `parseDatabase` accepts, for a sentence that says what a setting should be. */
export const DATABASE_FORMS =
  '":memory:", "file:" and a path, without "~", "://" or parameters such as "?mode=ro", or "postgres://" with a host and the name of a database (in user and password "/" is %2F, "?" is %3F, "#" is %23 and "@" is %40)';

/** Reads the form of `DATABASE_URL`; null for anything else. */
export function parseDatabase(text: string, pool: number): DatabaseSetting | null {
  if (text === ':memory:') return { kind: 'sqlite', location: text };
  if (/^postgres(?:ql)?:/.test(text)) {
    return isPostgresUrl(text) ? { kind: 'postgres', url: text, pool } : null;
  }
  const path = text.startsWith('file:') ? text.slice('file:'.length) : '';
  // URI parameters such as `?mode=ro` would become part of the file's name, and a folder named `~` would be made. An
  // address with its password would be shown as a path.
  return path === '' || /^~|[?#]|:\/\//.test(path) ? null : { kind: 'sqlite', location: path };
}

function isPostgresUrl(text: string): boolean {
  // With a bare "/" in the password, all before it would be taken for a host, and be told as one.
  if (/[/?#].*@/s.test(text.replace(/^[^:]*:\/\//, ''))) return false;
  const url = URL.parse(text);
  if (url === null || url.pathname.length <= 1) return false;
  // A socket's folder is named by a parameter, as libpq does.
  return url.host !== '' || url.searchParams.has('host');
}

/** A refused value for a message that may end in a log, where an address of a database may be misplaced. */
export function hidePassword(text: string): string {
  return /@|(?<!^https?):\/\/|pass|pwd/i.test(text) ? hideAllButScheme(text) : text;
}

/** Hides what is no file's path: a password can be anywhere in an address of a form that is not known. */
export function hideDatabase(text: string): string {
  return text.startsWith('file:') ? hidePassword(text) : hideAllButScheme(text);
}

function hideAllButScheme(text: string): string {
  return `${/^[a-z]+:\/\//i.exec(text)?.[0] ?? ''}…`;
}
