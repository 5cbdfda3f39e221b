import { CompiledQuery, sql } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import { createQueue } from '../../queue/queue.ts';
import type { Engine } from '../engine.ts';
import type { Database } from '../schema/tables.ts';
import { createWriteQueue } from '../write-queue.ts';
import { eraseFromFiles } from './erase-from-files.ts';
import { isBusy, retryWhileBusy } from './errors.ts';
import type { FileHealth } from './file-health.ts';
import { QUERIES } from './queries.ts';
import { verifyStorage } from './verify.ts';

/** Milliseconds, from the call of `write`, to wait for another process's lock. */
const LOCK_TIMEOUT = 600;

/** Milliseconds that `eraseFromFiles` waits for locks and reads of other processes. */
const ERASING_TIMEOUT = 30_000;

interface SqliteEngineOptions {
  readonly reader: Database;
  /** The connection for writes; if it is null, every write fails with `read_only`. */
  readonly writer: Database | null;
  readonly health: FileHealth;
  readonly closeFiles: () => void;
}

/**
 * The engine for SQLite. Reads have their own connection, so that they see the last committed state during a write. A
 * database in memory has one connection for both. Kysely runs one task at a time per connection.
 */
export function createSqliteEngine({
  reader,
  writer,
  health,
  closeFiles,
}: SqliteEngineOptions): Engine {
  const writes = createWriteQueue();
  const reads = createQueue({ name: 'waiting_reads', concurrency: 1 });

  const translated = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw health.translate(error);
    });

  const read: Engine['read'] = (task) =>
    reads.run(() =>
      translated(
        reader.connection().execute(async (connection) => {
          await connection.executeQuery(BEGIN);
          try {
            return await task(connection);
          } finally {
            // There is nothing to commit, and COMMIT would fail on a damaged file.
            await rollback(connection);
          }
        }),
      ),
    );

  const write: Engine['write'] = async (task) => {
    if (writer === null) throw new Failure('read_only');
    // The deadline includes the time in the queue.
    const deadline = performance.now() + LOCK_TIMEOUT;
    const transaction = async (connection: Database) => {
      // Upgrading a read transaction to a write fails if another connection has written meanwhile.
      await retryWhileBusy(() => connection.executeQuery(BEGIN_IMMEDIATE), deadline);
      try {
        const result = await task(connection);
        await connection.executeQuery(COMMIT);
        return result;
      } catch (error) {
        await rollback(connection);
        throw error;
      }
    };
    return writes.run(async () => {
      health.requireFiles();
      const result = await translated(writer.connection().execute(transaction));
      // Check again: a commit to a file that was replaced meanwhile must not be acknowledged.
      health.requireFiles();
      return result;
    });
  };

  return {
    ...QUERIES,

    read,

    readOne: (task) => reads.run(() => translated(reader.connection().execute(task))),

    write,

    async eraseFromFiles() {
      if (writer === null) throw new Failure('read_only');
      const deadline = performance.now() + ERASING_TIMEOUT;
      await writes.run(async () => {
        health.requireFiles();
        await translated(eraseFromFiles(writer, deadline));
      });
    },

    async checkWritable() {
      health.requireFiles();
      // A write in progress will report a problem itself.
      if (writer === null || !writes.isEmpty) return;
      await writes
        .run(() => probe(writer))
        .catch((error: unknown) => {
          // A lock is temporary: reads still work, and writes wait for it.
          if (!isBusy(error)) throw health.translate(error);
        });
    },

    verifyStorage: () => read(verifyStorage),

    async close() {
      closeFiles();
    },
  };
}

/** The statements of transactions, compiled once because every task needs them. */
const BEGIN = CompiledQuery.raw('BEGIN');
const BEGIN_IMMEDIATE = CompiledQuery.raw('BEGIN IMMEDIATE');
const COMMIT = CompiledQuery.raw('COMMIT');
const ROLLBACK = CompiledQuery.raw('ROLLBACK');

/** Executes a write and rolls it back, because only a write fails on a read-only file. */
async function probe(writer: Database): Promise<void> {
  await writer.connection().execute(async (connection) => {
    await connection.executeQuery(BEGIN_IMMEDIATE);
    try {
      await sql`DELETE FROM free_ordinal WHERE ordinal = -1`.execute(connection);
    } finally {
      await rollback(connection);
    }
  });
}

/** Rolls back; ignores errors, because after some failures (a full disk) SQLite has already rolled back. */
async function rollback(connection: Database): Promise<void> {
  try {
    await connection.executeQuery(ROLLBACK);
  } catch {
    // The error of the transaction itself is the one to report.
  }
}
