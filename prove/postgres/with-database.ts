import { randomUUID } from 'node:crypto';
import { onServer, urlOf } from '../../test/support/postgres/server.ts';
import { startPostgres } from '../../test/support/postgres/start-postgres.ts';

/** Runs a task with the URL of an empty database, which is gone afterwards, on the server of the tests. */
export async function withDatabase<T>(task: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  const database = `mbti_prove_${randomUUID().slice(0, 8)}`;
  try {
    await onServer(server.url, `CREATE DATABASE ${database}`);
    return await task(urlOf(server.url, database));
  } finally {
    await onServer(server.url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await server.stop();
  }
}
