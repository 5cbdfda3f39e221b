import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Database } from './schema/tables.ts';

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
