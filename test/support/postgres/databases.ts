import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { onServer, openSession, urlOf } from './server.ts';

/** A database with the tables, and nothing in them. */
export interface TestDatabase {
  readonly url: string;
  /** Takes away what was written, and lends the database to the next test of the file. */
  release(): Promise<void>;
}

/** A database, and a session that empties it: to open one for each test would take longer than that. */
interface Lent {
  readonly url: string;
  readonly session: pg.Client;
}

const made: string[] = [];
const lent: Lent[] = [];
const free: Lent[] = [];

/** Drops those of a test file. */
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

/** A new database, a copy of another one, dropped after the test file; gives its URL. */
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

/** Each catalogue has a key of its own, but copies of a database have the same. */
const NEW_SECRET = `UPDATE secret SET bytes = decode(md5(random()::text) || md5(random()::text), 'hex')`;

/**
 * Empties all tables but those that belong to the database rather than to what is in it; those that
 * others refer to come last. With few rows this is several times as quick as TRUNCATE.
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
