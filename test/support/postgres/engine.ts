import type pg from 'pg';
import type { Engine } from '../../../src/store/engine.ts';
import { connect, createPool } from '../../../src/store/postgres/connect.ts';
import { createPostgresEngine } from '../../../src/store/postgres/engine.ts';

/**
 * An engine with its pool, for tests that ask its connections for what they have done; of one alone, unless it is told.
 */
export function engineOn(
  url: string,
  most = 1,
): { readonly engine: Engine; readonly pool: pg.Pool } {
  const pool = createPool({ url, pool: most });
  const location = { location: 'here', readOnly: false, pool: most };
  return { pool, engine: createPostgresEngine({ ...location, db: connect(pool) }) };
}
