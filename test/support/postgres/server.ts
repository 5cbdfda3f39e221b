import pg from 'pg';

/** The URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * The same server with a longer connection timeout than visitors have, since on a busy machine a session takes seconds
 * to begin.
 */
export function patiently(server: string): string {
  const url = new URL(server);
  url.searchParams.set('connect_timeout', '30');
  return url.href;
}

/** The same server, with the connection timeout that visitors have. */
export function hurriedly(server: string): string {
  const url = new URL(server);
  url.searchParams.delete('connect_timeout');
  return url.href;
}

/** Runs one statement on its own connection, and returns the rows. */
export async function onServer(
  url: string,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = await openSession(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Opens a session and runs some statements in it. The caller has to end it. */
export async function openSession(
  url: string,
  ...statements: readonly string[]
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return client;
}

/** How many sessions of a database wait for a lock. */
export async function countWaiting(url: string): Promise<number> {
  const rows = await onServer(
    url,
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}
