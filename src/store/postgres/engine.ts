import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import { OperatorError } from '../../domain/operator-error.ts';
import type { Engine } from '../engine.ts';
import { unavailable } from '../failures.ts';
import type { Database } from '../schema/tables.ts';
import { createWriteQueue } from '../write-queue.ts';
import { describeErasure, eraseFromFiles } from './erase-from-files.ts';
import {
  isLostConnection,
  retryConflicts,
  SQLSTATE,
  sqlStateOf,
  translateError,
} from './errors.ts';
import { describeHolder } from './lock-holder.ts';
import { QUERIES } from './queries.ts';
import { verifyStorage } from './verify.ts';
import { takeTurn } from './write-lock.ts';

/**
 * Milliseconds that the clearing of the files waits for older transactions. An idle replica reports only every ten
 * seconds which rows it may still read.
 */
const ERASING_TIMEOUT = 30_000;

/** Milliseconds that a write may go unanswered before the store counts as unavailable. */
const SILENCE_MAX = 5_000;

/** Milliseconds to wait after a lost connection for the pool to notice which of its other connections have ended. */
const NOTICING = 20;
/** Attempts of a read whose connection is lost: a busy process may not have noticed all lost connections in time. */
const LOST_MAX = 3;

interface PostgresEngineOptions {
  /** The URL without its password, for the log. */
  readonly location: string;
  readonly db: Database;
  /** Whether every write fails with `read_only`. */
  readonly readOnly: boolean;
  /** Whether no pooler stands between the pool and the server. */
  readonly isDirect?: () => Promise<boolean>;
  readonly warn?: (sentence: string) => void;
}

/** The engine for PostgreSQL. Reads run concurrently, each on its own snapshot. */
export function createPostgresEngine({
  location,
  db,
  readOnly,
  isDirect = async () => true,
  warn = () => {},
}: PostgresEngineOptions): Engine {
  const writes = createWriteQueue();

  const attempt = async <T>(transaction: () => Promise<T>): Promise<T> => {
    try {
      return await retryConflicts(transaction);
    } catch (error) {
      const isLocked = sqlStateOf(error) === SQLSTATE.lockNotAvailable;
      throw translateError(error, location, isLocked ? await describeHolder(db) : '');
    }
  };
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  // Whether a transaction may write at all is up to the server (a replica, default_transaction_read_only).
  const writing = db.transaction().setIsolationLevel('read committed');

  // Retries a read whose connection is lost: the server may have ended connections of the pool while they were idle.
  const attemptRead = <T>(transaction: () => Promise<T>): Promise<T> =>
    attempt(async () => {
      for (let lost = 1; ; lost += 1) {
        try {
          return await transaction();
        } catch (error) {
          if (!isLostConnection(error) || lost === LOST_MAX) throw error;
          await delay(NOTICING);
        }
      }
    });

  const read: Engine['read'] = (task) => attemptRead(() => reading.execute(task));

  const write: Engine['write'] = async (task) => {
    if (readOnly) throw new Failure('read_only');
    const transaction = async (db: Database) => {
      await takeTurn(db);
      return task(db);
    };
    return writes.run(() => attempt(() => writing.execute(transaction)));
  };

  return {
    ...QUERIES,

    read,

    readOne: (task) => attemptRead(() => task(db)),

    write,

    async checkWritable() {
      if (readOnly) return;
      // The server has no timeout for a COMMIT, which may wait for a synchronous replica, for instance.
      if (writes.runningFor() > SILENCE_MAX) {
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

    async prepareErasure() {
      if (readOnly) throw new Failure('read_only');
      if (!(await attempt(isDirect))) {
        throw new OperatorError(
          `${location} is a pooler, which gives each transaction another connection of the server, and an erasure needs one of its own: name the server itself in DATABASE_URL for this command.`,
        );
      }
      warn(await attempt(() => describeErasure(db)));
    },

    async eraseFromFiles() {
      if (readOnly) throw new Failure('read_only');
      await attempt(() => eraseFromFiles(db, ERASING_TIMEOUT));
    },

    verifyStorage: () => attempt(() => verifyStorage(db)),

    async close() {
      await db.destroy();
    },
  };
}
