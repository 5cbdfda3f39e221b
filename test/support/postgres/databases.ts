import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { onServer, openSession, urlOf } from './server.ts';

/** A database with empty tables. */
export interface TestDatabase {
  readonly url: string;
  /** Deletes all rows, and makes the database available to the next test of the file. */
  release(): Promise<void>;
}

/** A database, and a session that empties it. Opening a session per test would take longer than emptying. */
interface Lent {
  readonly url: string;
  readonly session: pg.Client;
}

const made: string[] = [];
const lent: Lent[] = [];
const free: Lent[] = [];

/** Drops the databases of a test file. */
export async function dropDatabases(): Promise<void> {
  free.length = 0;
  await Promise.all(lent.splice(0).map(({ session }) => session.end()));
  for (const url of made.splice(0)) await dropDatabase(url);
}

export async function lendDatabase(): Promise<TestDatabase> {
  const one = free.pop() ?? (await makeLent());
  return {
    url: one.url,
    async release() {
      await one.session.query(EMPTY);
      await one.session.query(NEW_SECRET);
      free.push(one);
    },
  };
}

async function makeLent(): Promise<Lent> {
  const url = await createDatabase(inject('postgres').template);
  const one = { url, session: await openSession(url, NEW_SECRET) };
  lent.push(one);
  return one;
}

/** Creates a copy of a database, which is dropped after the test file, and returns its URL. */
export async function createDatabase(template = 'template0'): Promise<string> {
  const { url } = inject('postgres');
  const name = `mbti_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  made.push(urlOf(url, name));
  return urlOf(url, name);
}

async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(inject('postgres').url, `DROP DATABASE ${name} WITH (FORCE)`);
}

/** Gives the catalogue a new key: each catalogue has its own, but copies of a database have the same. */
const NEW_SECRET = `UPDATE secret SET bytes = decode(md5(random()::text) || md5(random()::text), 'hex')`;

/**
 * Empties all tables except those that belong to the database and not to its content. Tables that others reference come
 * last. With few rows this is several times as fast as TRUNCATE.
 */
const EMPTY = `DO $$ DECLARE name text; BEGIN
  FOR name IN
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    AND relname NOT IN ('schema_migration', 'secret')
    ORDER BY EXISTS (SELECT FROM pg_constraint WHERE confrelid = pg_class.oid)
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
  PERFORM setval('ordinal', 0, false);
END $$`;
