import { type Kysely, sql } from 'kysely';
import type { Store } from '../../catalogue/store.ts';
import { CannotOpen } from '../cannot-open.ts';
import { createStore, type StoreOptions } from '../create-store.ts';
import type { Schema } from '../schema.ts';
import type { StoreAccess } from '../store-access.ts';
import { connect, createPool, type PostgresLocation, timeoutAt } from './connect.ts';
import { describeOpening } from './describe-opening.ts';
import { describeLocation } from './location.ts';
import { migrate, readVersion, requireCurrentSchema } from './migrations.ts';
import { createPostgresEngine } from './postgres-engine.ts';

/** Opens a catalogue in a database of PostgreSQL, which must be there; fails with `CannotOpen`. */
export async function openPostgresStore(
  target: PostgresLocation,
  { mode }: StoreAccess = { mode: 'create' },
  options: StoreOptions = {},
): Promise<Store> {
  const location = describeLocation(target.url);
  const pool = createPool(target);
  const db = connect(pool);
  const readOnly = mode === 'read';
  try {
    await requireUtf8(db, location);
    if (mode === 'existing' && (await readVersion(db)) === 0) {
      throw new CannotOpen(location, 'there is no catalogue in it (DATABASE_URL names it)');
    }
    await (readOnly ? requireCurrentSchema : migrate)(db);
  } catch (error) {
    await pool.end();
    throw describeOpening(error, location);
  }
  const lockTimeout = timeoutAt(target.url, 'lock_timeout');
  const engine = createPostgresEngine({ location, db, readOnly, lockTimeout });
  return createStore(engine, options);
}

/** Names are compared by their bytes, which agrees with SQLite in this encoding alone. */
async function requireUtf8(db: Kysely<Schema>, location: string): Promise<void> {
  const { rows } = await sql<{ readonly server_encoding: string }>`SHOW server_encoding`.execute(
    db,
  );
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding === 'UTF8') return;
  throw new CannotOpen(location, `its encoding is ${encoding}; create it in UTF-8`);
}
