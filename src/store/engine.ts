import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Changes, Mark } from '../search/search.ts';
import type { Schema } from './schema/tables.ts';

/** What differs between database engines. Everything else is written once, with Kysely. */
export interface Engine {
  /** Runs a task in a read transaction: all its reads see the same committed state. */
  read<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Runs a task that executes at most one statement, which sees one committed state without a transaction around it. */
  readOne<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * The condition that the statement sees the state of this mark. The text of the statement does not depend
   * on the mark, which is its one bound value.
   */
  isState(mark: Mark): RawBuilder<SqlBool>;
  /**
   * Runs a task in a write transaction: when it resolves, all of its changes are on disk; when it fails, none
   * is. SQLite runs one write at a time; on PostgreSQL writes of different personalities run beside each
   * other, so a task names the version that it replaces and checks the number of changed rows, or calls
   * `lockWrites` first. A task that lost against another transaction is run again.
   */
  write<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Inside `write`: no other write is in progress until this one ends. */
  lockWrites(db: Kysely<Schema>): Promise<void>;
  /**
   * Inside `read` or `write`: each statement may take as long as it needs, as those do that read a whole table, and
   * the next one may come as late.
   */
  liftTimeout(db: Kysely<Schema>): Promise<void>;
  /** Inside `write`: ordinals that nobody has, those of removed personalities first, the smallest first. */
  takeOrdinals(db: Kysely<Schema>, count: number): Promise<number[]>;
  /** Follows the columns of an INSERT whose rows bring the numbers that the database gives otherwise. */
  readonly keepingNumbers: RawBuilder<unknown>;
  /** Inside `write`, after rows came with ordinals and numbers of their own: the next ones are behind them. */
  settleNumbers(db: Kysely<Schema>): Promise<void>;
  /** Fails as a write would when the database is read-only, damaged or replaced. */
  checkWritable(): Promise<void>;
  /** Inside `read`: names the state that it sees, so that `changedSince` can tell what has come since. */
  mark(db: Kysely<Schema>): Promise<Mark>;
  /**
   * Inside `read`: the ordinals whose rows may have changed since a mark, at most `most`; null where there are
   * more, or it cannot be told.
   */
  changedSince(db: Kysely<Schema>, mark: Mark, most: number): Promise<Changes>;
  /**
   * The condition that `personality.ordinal` is one of these. The text of the statement does not
   * depend on their number, so that it can stay prepared; it binds one value, `listOf(ordinals)`.
   */
  ordinalIn(ordinals: readonly number[]): Expression<SqlBool>;
  /** Numbers as one bound value. */
  listOf(numbers: readonly number[]): string;
  /** The condition that the text is one of these; it uses an index on the text. */
  oneOf(text: Expression<string>, values: readonly string[]): Expression<SqlBool>;
  /**
   * Called after the commit of an erasure, outside a transaction. When it resolves, the files of tables
   * and indexes no longer contain deleted data. Other connections may read and write meanwhile; on
   * PostgreSQL they wait while a table is rewritten.
   */
  discardErased(): Promise<void>;
  /** Inside `read`: bytes in use. */
  size(db: Kysely<Schema>): Promise<number>;
  /** Outside a transaction: one sentence for each fault that the engine's own checks find in its files and its schema. */
  verifyStorage(): Promise<readonly string[]>;
  /** The condition that the text contains this needle, compared by code points. */
  contains(text: Expression<string>, needle: string): Expression<SqlBool>;
  close(): Promise<void>;
}
