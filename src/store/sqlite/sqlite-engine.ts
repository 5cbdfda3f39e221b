import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { isBusy, translateError } from './errors.ts';

/** Milliseconds that a write waits for another process's lock before it gives up. */
const PATIENCE = 800;
const PAUSE = 25;

/**
 * SQLite as an engine. Reads have a connection of their own, so that each sees the last committed
 * state while a write is under way; where there can be one connection only (a database in memory)
 * both are the same. Kysely lets one task at a time have a connection.
 */
export function createSqliteEngine(
  reader: Kysely<Schema>,
  writer: Kysely<Schema>,
  closeFiles: () => void,
): Engine {
  const inTransaction = <T>(
    db: Kysely<Schema>,
    begin: (connection: Kysely<Schema>) => Promise<unknown>,
    task: (connection: Kysely<Schema>) => Promise<T>,
  ): Promise<T> =>
    db.connection().execute(async (connection) => {
      try {
        await begin(connection);
        try {
          const result = await task(connection);
          await connection.executeQuery(COMMIT);
          return result;
        } catch (error) {
          await rollback(connection);
          throw error;
        }
      } catch (error) {
        throw translateError(error);
      }
    });

  return {
    read: (task) => inTransaction(reader, (connection) => connection.executeQuery(BEGIN), task),
    write: (task) => inTransaction(writer, beginImmediate, task),

    // It tells of other connections' writes alone: where there is one connection it would tell nothing.
    async stateOf(db) {
      if (reader === writer) return null;
      const { rows } = await db.executeQuery(DATA_VERSION);
      return rows[0]?.data_version ?? null;
    },

    ordinalIn: (ordinals) => sql<SqlBool>`personality.ordinal IN (
      SELECT value FROM json_each(${JSON.stringify(ordinals)})
    )`,

    contains: (text, needle) => sql<SqlBool>`instr(${text}, ${needle}) > 0`,

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

/** What stands around every task, compiled once. */
const BEGIN = CompiledQuery.raw('BEGIN');
const BEGIN_IMMEDIATE = CompiledQuery.raw('BEGIN IMMEDIATE');
const COMMIT = CompiledQuery.raw('COMMIT');
const ROLLBACK = CompiledQuery.raw('ROLLBACK');
const DATA_VERSION: CompiledQuery<{ readonly data_version: number }> =
  CompiledQuery.raw('PRAGMA data_version');

/** Takes the write lock at once: a transaction that began by reading could not be given it later. */
async function beginImmediate(connection: Kysely<Schema>): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    try {
      await connection.executeQuery(BEGIN_IMMEDIATE);
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await delay(PAUSE);
    }
  }
}

/** After some errors (a full disk) SQLite has rolled back by itself, and there is nothing to do. */
async function rollback(connection: Kysely<Schema>): Promise<void> {
  try {
    await connection.executeQuery(ROLLBACK);
  } catch {
    // What made the transaction fail is the error to tell of.
  }
}
