import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { Failure } from '../domain/failure.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { createQueue, type Queue } from '../queue/queue.ts';
import type { Database } from './schema/tables.ts';

/** Options of opening a store. */
export interface StoreAccess {
  /**
   * `create` creates a missing catalogue and migrates an old one; `existing` only migrates; `inspect` and `read` need
   * the current schema, and let writes fail with `read_only`; `read` does not even need the permission to write.
   */
  readonly mode: 'create' | 'existing' | 'inspect' | 'read';
  /** Unless false, a copy of a database file is kept before it is migrated. */
  readonly keepsFormer?: boolean;
  /** Called with a sentence about a problem that prevents neither opening nor serving. */
  readonly warn?: (sentence: string) => void;
  /** Called once per page of search results, with whether the page came from the cache. */
  readonly onPage?: ((isCached: boolean) => void) | undefined;
  /** Set by servers: loads the search in memory on opening instead of on the first search. */
  readonly serves?: boolean;
}

/** Whether the store is opened for reading only. */
export function isReading({ mode }: StoreAccess): boolean {
  return mode === 'read' || mode === 'inspect';
}

/** The parts of the store that differ between database engines. Everything else is written once, with Kysely. */
export interface Engine {
  /** Runs a task in a read transaction: all its reads see the same committed state. */
  read<T>(task: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs a task that executes at most one statement, without a transaction: a statement alone sees one committed state.
   */
  readOne<T>(task: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs a task in a write transaction: when it resolves, all of its changes are on disk; when it fails, none is. One
   * write runs at a time, whichever process makes it, so a task sees all earlier writes, and no later one has begun. A
   * task may be run again, if the database has undone it because of a conflict with another program.
   */
  write<T>(task: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Inside `read` or `write`: lifts the timeouts of statements and of the pauses between them, for tasks that read
   * whole tables.
   */
  liftTimeout(db: Database): Promise<void>;
  /**
   * SQL that follows the column list of an INSERT whose rows supply the numbers that the database otherwise generates.
   */
  readonly keepingNumbers: RawBuilder<unknown>;
  /** Inside `write`, after rows with explicit ordinals and numbers were inserted: moves the generators past them. */
  settleNumbers(db: Database): Promise<void>;
  /** Fails as a write would when the database is read-only, damaged where it looks, or replaced. */
  checkWritable(): Promise<void>;
  /**
   * SQL of a text without spaces that changes when the database may have begun to give numbers to other rows than
   * before, as after a failover that has lost writes.
   */
  readonly epoch: RawBuilder<string>;
  /**
   * The condition that `personality.ordinal` is in a list that `listOf` has encoded. The list is one bind parameter, so
   * that the text does not depend on the number of ordinals, and the statement can stay prepared.
   */
  ordinalIn(list: Expression<string>): Expression<SqlBool>;
  /** Encodes numbers as one bind parameter. */
  listOf(numbers: readonly number[]): string;
  /**
   * The table `member`: for each spelling of a work the rows of at most `most` personalities that were created first;
   * those created at the same time are ordered by id. The spellings are one bind parameter, a JSON array of texts.
   */
  firstOfWorks(spellings: Expression<string>, most: number): RawBuilder<unknown>;
  /**
   * Called before an erasure, outside a transaction: fails with `OperatorError` if `eraseFromFiles` could not do its
   * work, and warns if it would make other clients wait.
   */
  prepareErasure(): Promise<void>;
  /**
   * Called after the commit of an erasure, outside a transaction. When it resolves, the files of tables and indexes no
   * longer contain deleted data. Other connections may read and write meanwhile; on PostgreSQL, while a table is
   * rewritten, they wait as long as for any lock and then fail.
   */
  eraseFromFiles(): Promise<void>;
  /** Inside `read`: the bytes in use. */
  size(db: Database): Promise<number>;
  /**
   * Outside a transaction: runs the engine's own checks of its files and its schema; one sentence for each fault.
   */
  verifyStorage(): Promise<readonly string[]>;
  /** The condition that a text contains another, the needle, compared by code points. */
  contains(text: Expression<string>, needle: string): Expression<SqlBool>;
  close(): Promise<void>;
}

/** The error that a catalogue cannot be opened. `reason` says why, and what to do about it. */
export function cannotOpen(
  location: string,
  reason: string,
  options?: ErrorOptions,
): OperatorError {
  return new OperatorError(`The catalogue at ${location} cannot be opened: ${reason}.`, options);
}

/** Thrown when this program cannot use the database's schema. The message is the bare reason. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** Returns the number of a database's schema; fails with `SchemaMismatch` if it is newer than this program knows. */
export function requireKnownSchema(version: number, known: number): number {
  if (version <= known) return version;
  throw new SchemaMismatch(
    `it has schema ${version}, this program knows ${known}; use a newer program`,
  );
}

/** Fails with `SchemaMismatch` unless a database that must not be migrated has the current schema. */
export function requireCurrentSchema(version: number, known: number): void {
  if (requireKnownSchema(version, known) === known) return;
  throw new SchemaMismatch(
    `it has schema ${version}, this program needs ${known}; start the server once without READ_ONLY, which migrates it`,
  );
}

const RETRY_AFTER_SECONDS = 2;

/** The `Failure` that the database cannot serve now. The cause is for the log. */
export function unavailable(cause: Error): Failure {
  return new Failure('unavailable', { cause, retryAfter: RETRY_AFTER_SECONDS });
}

/** The cause of a `Failure` whose statement has met damaged data. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** Maximum number of queued writes. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

/**
 * Milliseconds that a write may wait in the queue. Less than its client waits, which would otherwise give the write up
 * as failed although it is still made later.
 */
const MAX_WAIT = 5_000;

/**
 * Creates the queue of a store's writes, of which one runs at a time. A write fails with `unavailable` if those ahead
 * of it take too long.
 */
export function createWriteQueue(): Queue {
  return createQueue({
    name: 'waiting_writes',
    concurrency: 1,
    waitingMax: WAITING_MAX,
    maxWait: MAX_WAIT,
    timeoutError: () => unavailable(new Error('The writes before this one take too long.')),
  });
}
