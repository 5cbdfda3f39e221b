import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * The one row of `data_state` counts the writes. A write begins by changing it, and so holds its lock
 * until it is committed: writes of all processes run one after the other, and each sees what those
 * before it have written, since every statement of theirs sees the last committed state. Fails after
 * `lock_timeout` when another write still holds the lock (`SQLSTATE.lockNotAvailable`).
 *
 * Returns how many writes there are with this one.
 */
export async function lockWrites(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    UPDATE data_state SET n = n + 1 RETURNING n
  `.execute(db);
  return rows[0]?.n ?? 0;
}

/** The number of writes in the snapshot that this transaction reads. */
export async function readState(db: Kysely<Schema>): Promise<number | null> {
  const known = states.get(db);
  if (known !== undefined) return known;
  const { rows } = await sql<{ readonly n: number }>`SELECT n FROM data_state`.execute(db);
  const state = rows[0]?.n ?? null;
  states.set(db, state);
  return state;
}

/** Asked for several times in a transaction, whose snapshot does not change. */
const states = new WeakMap<Kysely<Schema>, number | null>();
