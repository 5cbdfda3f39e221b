import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { SQLSTATE, sqlStateOf } from '../errors.ts';

/** Milliseconds to wait, as long as for a connection of a pool that is in use (connect.ts). */
const PATIENCE = 1_000;

/** Milliseconds between two tries, at most. */
const PAUSE = 50;

/**
 * A connection of the pool. Where the server refuses a new one because the role or the server has as many as
 * it may, one of those that are open will soon be free.
 */
export async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const isRefused = sqlStateOf(error) === SQLSTATE.tooManyConnections;
      if (!isRefused || pool.totalCount === 0 || performance.now() >= deadline) throw error;
      await delay(Math.random() * PAUSE);
    }
  }
}
