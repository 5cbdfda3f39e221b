import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import { createQueue } from '../../catalogue/queue.ts';
import { Failure } from '../../domain/failure.ts';
import { createWriteQueue, type Engine } from '../engine.ts';
import type { Schema } from '../schema/tables.ts';
import { discardErased } from './discard-erased.ts';
import { isBusy, retryWhileBusy } from './errors.ts';
import type { FileHealth } from './file-health.ts';
import { changedSince, isState, measureSize, readMark, takeOrdinals } from './queries.ts';
import { verifyStorage } from './verify.ts';

/** Milliseconds, from the call of `write`, to wait for another process's lock. */
const PATIENCE = 600;

/** Milliseconds that `discardErased` waits for locks and reads of other processes. */
const DISCARDING_PATIENCE = 30_000;

export interface SqliteEngineOptions {
  readonly reader: Kysely<Schema>;
  /** With null every write fails with `read_only`. */
  readonly writer: Kysely<Schema> | null;
  readonly health: FileHealth;
  readonly closeFiles: () => void;
}

/**
 * The engine for SQLite. Reads have their own connection, so that they see the last committed state during
 * a write. A database in memory has one connection for both. Kysely runs one task at a time per
 * connection.
 */
export function createSqliteEngine({
  reader,
  writer,
  health,
  closeFiles,
}: SqliteEngineOptions): Engine {
  const writes = createWriteQueue(1);
  const reads = createQueue({ name: 'waiting_reads', atWork: 1 });

  const inTransaction = <T>(
    db: Kysely<Schema>,
    transaction: Transaction,
    task: (connection: Kysely<Schema>) => Promise<T>,
  ): Promise<T> =>
    db.connection().execute(async (connection) => {
      try {
        await transaction.begin(connection);
        try {
          const result = await task(connection);
          await transaction.end(connection);
          return result;
        } catch (error) {
          await rollback(connection);
          throw error;
        }
      } catch (error) {
        throw health.translate(error);
      }
    });

  const write: Engine['write'] = async (task) => {
    if (writer === null) throw new Failure('read_only');
    // Includes the time in the queue.
    const deadline = performance.now() + PATIENCE;
    return writes.run(async () => {
      health.requireFiles();
      const result = await inTransaction(writer, writingUntil(deadline), task);
      // Check again: a commit to a file that was replaced meanwhile must not be acknowledged.
      health.requireFiles();
      return result;
    });
  };

  const read: Engine['read'] = (task) => reads.run(() => inTransaction(reader, READING, task));

  return {
    read,

    readOne: (task) =>
      reads.run(() =>
        reader
          .connection()
          .execute(task)
          .catch((error: unknown) => {
            throw health.translate(error);
          }),
      ),

    isState,

    write,

    // There is one write at a time.
    lockWrites: async () => {},

    // It has no such limit.
    liftTimeout: async () => {},

    takeOrdinals,

    keepingNumbers: sql``,

    // The next ones are computed from those that are used.
    settleNumbers: async () => {},

    async discardErased() {
      if (writer === null) throw new Failure('read_only');
      const deadline = performance.now() + DISCARDING_PATIENCE;
      await writes.run(async () => {
        health.requireFiles();
        await discardErased(writer, deadline).catch((error: unknown) => {
          throw health.translate(error);
        });
      });
    },

    damage: () => health.damage,

    async checkWritable() {
      health.requireFiles();
      if (health.damage !== null) throw health.damage;
      // A write in progress will report a problem itself.
      if (writer === null || !writes.isEmpty) return;
      await writes
        .run(() => probe(writer))
        .catch((error: unknown) => {
          // A lock is temporary: reads still work, and writes wait for it.
          if (!isBusy(error)) throw health.translate(error);
        });
    },

    mark: readMark,

    changedSince,

    ordinalIn: (ordinals) => sql<SqlBool>`personality.ordinal IN (
      SELECT value FROM json_each(${JSON.stringify(ordinals)})
    )`,

    listOf: JSON.stringify,

    oneOf: (text, values) =>
      sql<SqlBool>`${text} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,

    contains: (text, needle) => sql<SqlBool>`instr(${text}, ${needle}) > 0`,

    size: measureSize,
    verifyStorage: () => read(verifyStorage),

    async close() {
      if (reader !== writer) await reader.destroy();
      await writer?.destroy();
      // Kysely closes a database only if it was used.
      closeFiles();
    },
  };
}

/** Compiled once, because every task needs them. */
const BEGIN = CompiledQuery.raw('BEGIN');
const BEGIN_IMMEDIATE = CompiledQuery.raw('BEGIN IMMEDIATE');
const COMMIT = CompiledQuery.raw('COMMIT');
const ROLLBACK = CompiledQuery.raw('ROLLBACK');
interface Transaction {
  begin(connection: Kysely<Schema>): Promise<unknown>;
  end(connection: Kysely<Schema>): Promise<unknown>;
}

/** Ends with ROLLBACK: there is nothing to commit, and COMMIT would fail on a damaged file. */
const READING: Transaction = {
  begin: (connection) => connection.executeQuery(BEGIN),
  end: rollback,
};

/** BEGIN IMMEDIATE: upgrading a read transaction to a write fails if another connection has written meanwhile. */
function writingUntil(deadline: number): Transaction {
  return {
    begin: (connection) => retryWhileBusy(() => connection.executeQuery(BEGIN_IMMEDIATE), deadline),
    end: (connection) => connection.executeQuery(COMMIT),
  };
}

/** Executes a write and rolls it back, because only a write detects a read-only file. */
async function probe(writer: Kysely<Schema>): Promise<void> {
  await writer.connection().execute(async (connection) => {
    await connection.executeQuery(BEGIN_IMMEDIATE);
    try {
      await sql`DELETE FROM free_ordinal WHERE ordinal = -1`.execute(connection);
    } finally {
      await rollback(connection);
    }
  });
}

/** Ignores errors, because after some failures (a full disk) SQLite has already rolled back. */
async function rollback(connection: Kysely<Schema>): Promise<void> {
  try {
    await connection.executeQuery(ROLLBACK);
  } catch {
    // The error of the transaction itself is the one to report.
  }
}
