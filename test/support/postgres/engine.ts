import type pg from 'pg';
import type { Engine } from '../../../src/store/engine.ts';
import { connect, createPool } from '../../../src/store/postgres/connect.ts';
import { createPostgresEngine } from '../../../src/store/postgres/engine.ts';

/**
 * An engine with its pool, of one connection by default, for tests that query the statistics of its connections.
 */
export function engineOn(
  url: string,
  most = 1,
): { readonly engine: Engine; readonly pool: pg.Pool } {
  const pool = createPool({ url, pool: most });
  const engine = createPostgresEngine({ location: 'here', readOnly: false, db: connect(pool) });
  return { pool, engine };
}
