import { type Kysely, sql } from 'kysely';
import {
  cannotOpen,
  type Engine,
  isReading,
  type PostgresLocation,
  type StoreAccess,
} from '../engine.ts';
import type { Schema } from '../schema/tables.ts';
import { connect, createPool } from './connect.ts';
import { describeOpening } from './describe-opening.ts';
import { createPostgresEngine } from './engine.ts';
import { describeLocation } from './location.ts';
import { migrate, readVersion, requireCurrentSchema } from './migrations/migrations.ts';

/** Opens a catalogue in a database of PostgreSQL, which must be there; fails with `OperatorError`. */
export async function openPostgres(target: PostgresLocation, access: StoreAccess): Promise<Engine> {
  const location = describeLocation(target.url);
  const { mode } = access;
  const pool = createPool(target);
  const db = connect(pool);
  const readOnly = isReading(access);
  try {
    await requireUtf8(db, location);
    if ((mode === 'existing' || mode === 'inspect') && (await readVersion(db)) === 0) {
      throw cannotOpen(location, 'there is no catalogue in it (DATABASE_URL names it)');
    }
    await (readOnly ? requireCurrentSchema : migrate)(db);
  } catch (error) {
    await pool.end();
    throw describeOpening(error, location);
  }
  return createPostgresEngine({ location, db, readOnly, pool: target.pool });
}

/** Names are compared by their bytes, which agrees with SQLite in this encoding alone. */
async function requireUtf8(db: Kysely<Schema>, location: string): Promise<void> {
  const { rows } = await sql<{ readonly server_encoding: string }>`SHOW server_encoding`.execute(
    db,
  );
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding === 'UTF8') return;
  throw cannotOpen(location, `its encoding is ${encoding}; create it in UTF-8`);
}
