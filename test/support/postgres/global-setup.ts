import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../open-store.ts';
import { onServer, patiently, urlOf } from './server.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgres: {
      /** The URL of the server's own database, with a user who may create databases. */
      readonly url: string;
      /** The URL of a database with empty tables, of which tests use copies. */
      readonly template: string;
    };
  }
}

/** Starts one server for the whole run, and returns a function that ends it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const url = patiently(server.url);
  const template = `mbti_template_${randomUUID().slice(0, 8)}`;
  try {
    await onServer(url, `CREATE DATABASE ${template}`);
    await (await openPostgresStore({ url: urlOf(url, template), pool: 1 })).close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  provide('postgres', { url, template });
  return async () => {
    try {
      await onServer(url, `DROP DATABASE ${template}`);
    } finally {
      await server.stop();
    }
  };
}
