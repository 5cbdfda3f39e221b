import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { DatabaseError, isBusy, translateError, unavailable } from './errors.ts';
import type { OpenFiles } from './open-files.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { verifyStorage } from './verify.ts';
import { findVersionsNamed } from './version-names.ts';
import { createWriteQueue } from './write-queue.ts';

/** Milliseconds from the call of `write` that another process's lock is waited for. */
const PATIENCE = 600;

export interface SqliteEngineOptions {
  /** For the log: the file, or `:memory:`. */
  readonly location: string;
  readonly reader: Kysely<Schema>;
  readonly writer: Kysely<Schema>;
  /** Every write fails with `read_only`. */
  readonly readOnly: boolean;
  readonly files: OpenFiles;
  readonly closeFiles: () => void;
}

/**
 * SQLite as an engine. Reads have a connection of their own, so that each sees the last committed
 * state while a write is under way; where there can be one connection only (a database in memory)
 * both are the same. Kysely lets one task at a time have a connection.
 */
export function createSqliteEngine(options: SqliteEngineOptions): Engine {
  const { location, reader, writer, readOnly, files, closeFiles } = options;
  const writes = createWriteQueue();
  /** Damage that a statement met: it stays, whatever the next statement meets. */
  let damage: Failure | null = null;

  const translate = (error: unknown): unknown => {
    const translated = translateError(error, location);
    if (translated instanceof Failure && isDamage(translated)) damage = translated;
    return translated;
  };
  const requireFiles = (): void => {
    const loss = files.findLoss();
    if (loss !== null) throw unavailable(loss);
  };

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
        throw translate(error);
      }
    });

  return {
    read: (task) => inTransaction(reader, READING, task),

    async write(task) {
      if (readOnly) throw new Failure('read_only');
      // From the call on: a write that waited for its turn has the less time left for the lock.
      const deadline = performance.now() + PATIENCE;
      return writes.add(async () => {
        requireFiles();
        const result = await inTransaction(writer, writingUntil(deadline), task);
        // Again: what was committed to a file that was replaced meanwhile must not be acknowledged.
        requireFiles();
        return result;
      });
    },

    async checkWritable() {
      requireFiles();
      if (damage !== null) throw damage;
      // A write under way tells by itself.
      if (readOnly || !writes.isEmpty) return;
      await writes
        .add(() => probe(writer))
        .catch((error: unknown) => {
          // A lock passes: reads go on, and writes wait for it.
          if (!isBusy(error)) throw translate(error);
        });
    },

    // `data_version` changes only for other connections' commits: one connection would never see it change.
    async stateOf(db) {
      if (reader === writer) return null;
      const { rows } = await db.executeQuery(DATA_VERSION);
      return rows[0]?.data_version ?? null;
    },

    ordinalIn: (ordinals) => sql<SqlBool>`personality.ordinal IN (
      SELECT value FROM json_each(${JSON.stringify(ordinals)})
    )`,

    oneOf: (text, values) =>
      sql<SqlBool>`${text} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,

    sequenceIn: (sequences) => sql<SqlBool>`version.sequence IN (
      SELECT value FROM json_each(${JSON.stringify(sequences)})
    )`,

    findVersionsNamed,

    contains: (text, needle) => sql<SqlBool>`instr(${text}, ${needle}) > 0`,

    verifyStorage,

    async readOrdinals(db, where) {
      const { rows } = await sql<{ readonly ordinals: string }>`
        SELECT json_group_array(personality.ordinal) AS ordinals FROM personality ${where}
      `.execute(db);
      return JSON.parse(rows[0]?.ordinals ?? '[]');
    },

    async close() {
      if (reader !== writer) await reader.destroy();
      await writer.destroy();
      // Kysely closes only what was used.
      closeFiles();
    },
  };
}

function isDamage({ cause }: Failure): boolean {
  return (
    cause instanceof DatabaseError && (cause.trouble === 'CORRUPT' || cause.trouble === 'NOTADB')
  );
}

/** What stands around every task, compiled once. */
const BEGIN = CompiledQuery.raw('BEGIN');
const BEGIN_IMMEDIATE = CompiledQuery.raw('BEGIN IMMEDIATE');
const COMMIT = CompiledQuery.raw('COMMIT');
const ROLLBACK = CompiledQuery.raw('ROLLBACK');
const DATA_VERSION: CompiledQuery<{ readonly data_version: number }> =
  CompiledQuery.raw('PRAGMA data_version');

interface Transaction {
  begin(connection: Kysely<Schema>): Promise<unknown>;
  end(connection: Kysely<Schema>): Promise<unknown>;
}

/** There is nothing to commit; on a damaged file even that would fail after the check that found it. */
const READING: Transaction = {
  begin: (connection) => connection.executeQuery(BEGIN),
  end: rollback,
};

/** Takes the write lock at once: a transaction that began by reading could not be given it later. */
function writingUntil(deadline: number): Transaction {
  return {
    begin: (connection) => retryWhileBusy(() => connection.executeQuery(BEGIN_IMMEDIATE), deadline),
    end: (connection) => connection.executeQuery(COMMIT),
  };
}

/** Begins to write and takes it back: only a statement that writes meets a read-only file. */
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

/** After some errors (a full disk) SQLite has rolled back by itself, and there is nothing to do. */
async function rollback(connection: Kysely<Schema>): Promise<void> {
  try {
    await connection.executeQuery(ROLLBACK);
  } catch {
    // What made the transaction fail is the error to tell of.
  }
}
