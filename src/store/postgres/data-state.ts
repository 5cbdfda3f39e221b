import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DataVersion } from '../engine.ts';
import type { Schema } from '../schema.ts';

const NO_ROW = 'The table data_state has no row.';

/** What the one row of `data_state` says of a state of the data. */
export interface DataState {
  /** The number of writes up to it. */
  readonly writes: number;
  /**
   * Random for each write: where a failover has lost the last writes, those after it count the same
   * numbers once more, for other data.
   */
  readonly mark: string;
}

/**
 * A write begins by changing the row of `data_state`, and so holds its lock until it is committed: writes
 * of all processes run one after the other, and each sees what those before it have written, since every
 * statement of theirs sees the last committed state. Fails after `lock_timeout` when another write still
 * holds the lock (`SQLSTATE.lockNotAvailable`).
 */
export async function lockWrites(db: Kysely<Schema>): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE data_state SET n = n + 1, mark = gen_random_uuid()
  `.execute(db);
  // Without the row there is no lock either.
  if (numAffectedRows !== 1n) throw new Error(NO_ROW);
}

export function nameState({ writes, mark }: DataState): string {
  return `${writes} ${mark}`;
}

/** The condition that a statement sees the state of this name. */
export function isState(name: DataVersion): RawBuilder<SqlBool> {
  return sql<SqlBool>`(SELECT n || ' ' || mark = ${name} FROM data_state)`;
}

/** The state in the snapshot that this transaction reads. */
export async function readState(db: Kysely<Schema>): Promise<DataState> {
  const known = states.get(db);
  if (known !== undefined) return known;
  const { rows } = await sql<DataState>`SELECT n AS writes, mark FROM data_state`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error(NO_ROW);
  states.set(db, state);
  return state;
}

/** Asked for several times in a transaction, whose snapshot does not change. */
const states = new WeakMap<Kysely<Schema>, DataState>();
