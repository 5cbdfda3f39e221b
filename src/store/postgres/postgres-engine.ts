import { type Kysely, type SqlBool, sql } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { unavailable } from '../unavailable.ts';
import { createWriteQueue } from '../write-queue.ts';
import { createCellMapReader } from './cell-map.ts';
import { LOCK_TIMEOUT } from './connect.ts';
import { copyRows } from './copy-rows.ts';
import { isState, lockWrites, nameState, readState } from './data-state.ts';
import { discardErased } from './discard-erased.ts';
import { isDamage, SQLSTATE, sqlStateOf, translateError } from './errors.ts';
import { limitWaiting } from './limit-waiting.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { verifyStorage } from './verify.ts';
import { findVersionsNamed, rebuildVersionNames } from './version-names.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Milliseconds that the clearing of the files waits for reads and for other processes. */
const DISCARDING_PATIENCE = 30_000;

/**
 * As multiples of the time that a write may wait for the lock: the first write waits for it, and those in the
 * queue for those before them.
 */
const LIMITS = { running: 2, unhealthy: 5, waiting: 10 };

export interface PostgresEngineOptions {
  /** For the log: the URL without its password. */
  readonly location: string;
  readonly db: Kysely<Schema>;
  /** Every write fails with `read_only`. */
  readonly readOnly: boolean;
  /** `lock_timeout` of the connections; 0 or nothing is `LOCK_TIMEOUT`. */
  readonly lockTimeout?: number;
}

/**
 * PostgreSQL as an engine. Reads run beside each other, each on a snapshot of its own. Writes run one
 * at a time, beside other processes too (data-state.ts); those of this process wait in a queue, so
 * that they take one connection of the pool and leave the others to reads.
 */
export function createPostgresEngine(options: PostgresEngineOptions): Engine {
  const { location, db, readOnly } = options;
  const patience = options.lockTimeout || LOCK_TIMEOUT;
  const turns = createWriteQueue();
  const writes = limitWaiting(turns, {
    running: LIMITS.running * patience,
    waiting: LIMITS.waiting * patience,
  });
  /** Damage that a statement has found; remembered, because later statements may read other pages. */
  let damage: Failure | null = null;
  let lockRefusal: { readonly at: number; readonly failure: Failure } | null = null;

  const attempt = async <T>(transaction: () => Promise<T>): Promise<T> => {
    try {
      return await retryConflicts(transaction);
    } catch (error) {
      const translated = translateError(error, location);
      if (translated instanceof Failure) {
        if (isDamage(error)) damage = translated;
        if (sqlStateOf(error) === SQLSTATE.lockNotAvailable) {
          lockRefusal = { at: performance.now(), failure: translated };
        }
      }
      throw translated;
    }
  };
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  // Whether it may write at all is up to the server (a replica, default_transaction_read_only).
  const writing = db.transaction().setIsolationLevel('read committed');

  const read: Engine['read'] = (task) => attempt(() => reading.execute(task));

  const write: Engine['write'] = async (task) => {
    if (readOnly) throw new Failure('read_only');
    const asked = performance.now();
    return writes.add(async () => {
      // The lock was not available: writes that queued meanwhile fail at once, not one timeout after the other.
      if (lockRefusal !== null && asked < lockRefusal.at) throw lockRefusal.failure;
      return attempt(() =>
        writing.execute(async (transaction) => {
          await lockWrites(transaction);
          return task(transaction);
        }),
      );
    });
  };

  return {
    read,

    single: { read: (task) => attempt(() => task(db)), isState },

    write,

    insertMany: copyRows,

    fill: (task) => write((transaction) => withoutIndexes(transaction, () => task(transaction))),

    async checkWritable() {
      if (damage !== null) throw damage;
      if (readOnly) return;
      // A COMMIT has no limit at the server: it waits for a synchronous replica, for instance.
      if (writes.runningFor() > LIMITS.unhealthy * patience) {
        throw unavailable(new Error(`${location} has left a write without an answer.`));
      }
      // If a write is in progress, its own outcome shows whether writing works.
      if (!writes.isEmpty) return;
      const { rows } = await attempt(() =>
        sql<{ readonly transaction_read_only: string }>`SHOW transaction_read_only`.execute(db),
      );
      if (rows[0]?.transaction_read_only !== 'off') {
        throw unavailable(new Error(`${location} takes no writes: it is a replica, or read-only.`));
      }
    },

    stateOf: async (connection) => nameState(await readState(connection)),

    ordinalIn: (ordinals) =>
      sql<SqlBool>`personality.ordinal = ANY(${arrayOf(ordinals)}::integer[])`,

    tailMax: null,

    readCellMap: createCellMapReader(),

    listOf: arrayOf,

    oneOf: (text, values) => sql<SqlBool>`${text} = ANY(${values}::text[])`,

    sequenceIn: (sequences) =>
      sql<SqlBool>`version.sequence = ANY(${arrayOf(sequences)}::integer[])`,

    findVersionsNamed,
    // PostgreSQL updates the index with the table.
    countWrongVersionNames: async () => 0,
    rebuildVersionNames,

    async discardErased() {
      if (readOnly) throw new Failure('read_only');
      const deadline = performance.now() + DISCARDING_PATIENCE;
      // Takes long by right, so it counts as no write that does not end.
      await turns.add(() => attempt(() => discardErased(db, deadline)));
    },

    contains: (text, needle) => sql<SqlBool>`strpos(${text}, ${needle}) > 0`,

    verifyStorage,

    async readOrdinals(connection, where, most) {
      const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
      const { rows } = await sql<{ readonly ordinals: string | null }>`
        SELECT string_agg(ordinal::text, ',') AS ordinals
        FROM (SELECT personality.ordinal FROM personality ${where} ${limit}) AS found
      `.execute(connection);
      return JSON.parse(`[${rows[0]?.ordinals ?? ''}]`);
    },

    async close() {
      await db.destroy();
    },
  };
}

/** As PostgreSQL writes arrays. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
