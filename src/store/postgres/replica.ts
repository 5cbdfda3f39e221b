import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { readState } from './data-state.ts';
import { isConflict, isTrouble } from './errors.ts';
import { MIGRATIONS, readVersion } from './migrations.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { createLagWatch } from './watch-lag.ts';

/** Milliseconds. */
const PAUSE = 5_000;
const LAG_MAX = 30_000;

export interface ReplicaOptions {
  /** For the log: the URL without its password. */
  readonly location: string;
  readonly db: Kysely<Schema>;
  readonly primary: Kysely<Schema>;
  /** Called with a sentence each time that the replica stops to serve. */
  readonly warn: (sentence: string) => void;
  /** Milliseconds between two checks; a replica that did not serve is left alone until the next. */
  readonly pause?: number;
  /** Milliseconds that it may be behind the primary. */
  readonly lagMax?: number;
}

/** A copy of the database that PostgreSQL keeps up to date, some time behind. */
export interface Replica {
  /**
   * Runs a task in a read transaction whose state has at least `writes` writes. Returns null when the
   * replica lacks some of them or does not serve; then the primary must be read.
   */
  read<T>(
    writes: number,
    task: (db: Kysely<Schema>) => Promise<T>,
  ): Promise<{ readonly value: T } | null>;
  /** As in catalogue/replicated.ts; the reads look at most every `pause` milliseconds. */
  lag(): number | null;
  close(): Promise<void>;
}

/**
 * The count of writes (data-state.ts) tells what the replica has. It is read in the same snapshot as the
 * rest, so that the answer holds whichever server of several answers at this address.
 */
export function createReplica(options: ReplicaOptions): Replica {
  const { location, db, primary, warn, pause = PAUSE, lagMax = LAG_MAX } = options;
  const watchLag = createLagWatch(lagMax);
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  let isServing = false;
  /** Milliseconds. */
  let behind = 0;
  let hasWarned = false;
  let isChecking = false;
  let checkAt = Number.NEGATIVE_INFINITY;

  const leaveAlone = (reason: string): void => {
    isServing = false;
    checkAt = performance.now() + pause;
    if (!hasWarned) warn(`${location} does not serve: ${reason}. Reads go to the primary.`);
    hasWarned = true;
  };

  const findLag = async (): Promise<string | null> => {
    const here = await db.transaction().execute(readState);
    const there = await primary.transaction().execute(readState);
    const lag = watchLag(here, there, performance.now());
    behind = lag.behind;
    return lag.fault;
  };

  const check = async (): Promise<void> => {
    isChecking = true;
    try {
      const fault = (await findFault(db, primary)) ?? (await findLag());
      if (fault !== null) leaveAlone(fault);
      else {
        isServing = true;
        hasWarned = false;
        checkAt = performance.now() + pause;
      }
    } catch (error) {
      // Reads go on without the primary; whether they go on without the replica, the next one tells.
      if (!isServing) leaveAlone(error instanceof Error ? error.message : 'it cannot be read');
      else checkAt = performance.now() + pause;
    } finally {
      isChecking = false;
    }
  };

  /**
   * While it serves, no read waits for a check. Otherwise the read that finds one due does; others go to the
   * primary meanwhile.
   */
  const serves = async (): Promise<boolean> => {
    if (isChecking || performance.now() < checkAt) return isServing;
    const checking = check();
    if (!isServing) await checking;
    return isServing;
  };

  return {
    async read(writes, task) {
      if (!(await serves())) return null;
      try {
        return await retryConflicts(() =>
          reading.execute(async (transaction) => {
            const state = await readState(transaction);
            return state.writes < writes ? null : { value: await task(transaction) };
          }),
        );
      } catch (error) {
        if (!isTrouble(error)) throw error;
        // The replica cancels reads of what it must delete. Such a conflict concerns only this read.
        if (!isConflict(error)) leaveAlone(error.message);
        return null;
      }
    },
    lag: () => (isServing ? behind / 1_000 : null),
    close: () => db.destroy(),
  };
}

/** Why a server is no copy of the primary that could be read, or null. */
async function findFault(db: Kysely<Schema>, primary: Kysely<Schema>): Promise<string | null> {
  const version = await readVersion(db);
  if (version !== MIGRATIONS.length) {
    return `it has schema ${version}, this program needs ${MIGRATIONS.length}`;
  }
  const [here, there] = [await readSecret(db), await readSecret(primary)];
  return here === there ? null : 'it has another catalogue than DATABASE_URL';
}

/** Random bytes that are made with a database: only a copy has the same ones. */
async function readSecret(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ readonly secret: string }>`
    SELECT encode(bytes, 'hex') AS secret FROM secret
  `.execute(db);
  return rows[0]?.secret;
}
