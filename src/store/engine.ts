import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { Failure } from '../domain/failure.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { createQueue, type Queue } from '../queue/queue.ts';
import type { Changes, Mark } from '../search/search.ts';
import type { Database } from './schema/tables.ts';

/** How the store is opened. */
export interface StoreAccess {
  /**
   * `create` creates a missing catalogue and migrates an old one; `existing` only migrates; `inspect` and `read` need
   * the schema of now, and writes fail with `read_only`; `read` does not even need the permission to write.
   */
  readonly mode: 'create' | 'existing' | 'inspect' | 'read';
  /** Whether a copy of a file is kept before it is migrated: unless this is false. */
  readonly keepsFormer?: boolean;
  /** Called with a sentence about what prevents neither opening nor serving. */
  readonly warn?: (sentence: string) => void;
  /** Called for each page of a search: whether it was in the cache. */
  readonly onPage?: ((isCached: boolean) => void) | undefined;
  /** For servers: what is searched is read at once, not by the first search. */
  readonly serves?: boolean;
}

/** Whether nothing may be changed. */
export function isReading({ mode }: StoreAccess): boolean {
  return mode === 'read' || mode === 'inspect';
}

/** What differs between database engines. Everything else is written once, with Kysely. */
export interface Engine {
  /** Runs a task in a read transaction: all its reads see the same committed state. */
  read<T>(task: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs a task that executes at most one statement, which sees one committed state without a transaction around it.
   */
  readOne<T>(task: (db: Database) => Promise<T>): Promise<T>;
  /**
   * The condition that the statement sees the state of this mark. The text of the statement does not depend
   * on the mark, which is its one bound value.
   */
  isState(mark: Mark): RawBuilder<SqlBool>;
  /**
   * Runs a task in a write transaction: when it resolves, all of its changes are on disk; when it fails, none
   * is. SQLite runs one write at a time; on PostgreSQL writes of different personalities run beside each
   * other, so a task names the version that it replaces and throws `Overtaken` where no row has it any more, or calls
   * `lockWrites` first. A task that lost against another transaction is run again.
   */
  write<T>(task: (db: Database) => Promise<T>): Promise<T>;
  /** Inside `write`: no other write is in progress until this one ends. */
  lockWrites(db: Database): Promise<void>;
  /**
   * Inside `read` or `write`: each statement may take as long as it needs, as those do that read a whole table, and
   * the next one may come as late.
   */
  liftTimeout(db: Database): Promise<void>;
  /**
   * Inside `write`: ordinals that nobody has, those of removed personalities first, the smallest first. Called before
   * rows are deleted that keep theirs, and whose rows come back.
   */
  takeOrdinals(db: Database, count: number): Promise<number[]>;
  /** Follows the columns of an INSERT whose rows bring the numbers that the database gives otherwise. */
  readonly keepingNumbers: RawBuilder<unknown>;
  /** Inside `write`, after rows came with ordinals and numbers of their own: the next ones are behind them. */
  settleNumbers(db: Database): Promise<void>;
  /** Fails as a write would when the database is read-only, damaged where it looks, or replaced. */
  checkWritable(): Promise<void>;
  /** Inside `read`: names the state that it sees, so that `changedSince` can tell what has come since. */
  mark(db: Database): Promise<Mark>;
  /**
   * Inside `read`: the ordinals whose rows may have changed since a mark, at most `most`; null where there are
   * more, or it cannot be told.
   */
  changedSince(db: Database, mark: Mark, most: number): Promise<Changes>;
  /**
   * The condition that `personality.ordinal` is one of these. The text of the statement does not
   * depend on their number, so that it can stay prepared; it binds one value, `listOf(ordinals)`.
   */
  ordinalIn(ordinals: readonly number[]): Expression<SqlBool>;
  /** Numbers as one bound value. */
  listOf(numbers: readonly number[]): string;
  /**
   * The rows of those of each spelling of a work who were created first, so many at most, as the table `member`; of
   * equals those of the smaller id. The spellings are one bound value: a list of texts as JSON.
   */
  firstOfWorks(spellings: string, most: number): RawBuilder<unknown>;
  /**
   * Called before an erasure, outside a transaction: fails with `OperatorError` where `discardErased` could not do its
   * work, and warns where others have to wait for it.
   */
  prepareErasure(): Promise<void>;
  /**
   * Called after the commit of an erasure, outside a transaction. When it resolves, the files of tables
   * and indexes no longer contain deleted data. Other connections may read and write meanwhile; on
   * PostgreSQL they wait as long as for any lock, and fail, while a table is written anew.
   */
  discardErased(): Promise<void>;
  /** Inside `read`: bytes in use. */
  size(db: Database): Promise<number>;
  /**
   * Outside a transaction: one sentence for each fault that the engine's own checks find in its files and its schema.
   */
  verifyStorage(): Promise<readonly string[]>;
  /** The condition that the text contains this needle, compared by code points. */
  contains(text: Expression<string>, needle: string): Expression<SqlBool>;
  close(): Promise<void>;
}

/** A catalogue's store cannot be opened: which, why, what to do. */
export function cannotOpen(
  location: string,
  reason: string,
  options?: ErrorOptions,
): OperatorError {
  return new OperatorError(`The catalogue at ${location} cannot be opened: ${reason}.`, options);
}

/** This program cannot use the database's schema; the message is the reason alone. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** The number of a database's schema, which must be one that this program knows. */
export function requireKnownSchema(version: number, known: number): number {
  if (version <= known) return version;
  throw new SchemaMismatch(
    `it has schema ${version}, this program knows ${known}; use a newer program`,
  );
}

/** For a database that must not be changed. */
export function requireCurrentSchema(version: number, known: number): void {
  if (requireKnownSchema(version, known) === known) return;
  throw new SchemaMismatch(
    `it has schema ${version}, this program needs ${known}; start the server once without READ_ONLY, which migrates it`,
  );
}

/**
 * Thrown inside `Engine.write` where another write has changed a row since the task has read it. PostgreSQL runs the
 * task again, which then reads the other's change; SQLite writes one task at a time, so there it cannot happen.
 */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

const RETRY_AFTER_SECONDS = 2;

/** The database cannot serve now; the cause is for the log. */
export function unavailable(cause: Error): Failure {
  return new Failure('unavailable', { cause, retryAfter: RETRY_AFTER_SECONDS });
}

/** The cause of a `Failure` whose statement has met damage in what is stored. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** Writes that may wait. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

/**
 * Milliseconds that a write waits for its turn: less than its client does, who would otherwise be told that it
 * failed while it is still to be made.
 */
const PATIENCE = 5_000;

/** The writes of a store, so many at a time. Fails with `unavailable` if those before one take too long. */
export function createWriteQueue(concurrency: number): Queue {
  return createQueue({
    name: 'waiting_writes',
    concurrency,
    waitingMax: WAITING_MAX,
    maxWait: PATIENCE,
    timeoutError: () => unavailable(new Error('The writes before this one take too long.')),
  });
}
