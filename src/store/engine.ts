import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { InsertMany } from './insert-many.ts';
import type { Schema } from './schema.ts';
import type { CellMap } from './search-index/cell-map.ts';

/** Names a state of the data: no two states have the same. */
export type DataVersion = number | string;

/** Reads of one statement each, which sees one committed state without a transaction around it. */
export interface SingleReads {
  /** Runs a task that executes at most one statement. */
  read<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * The condition that the statement sees this state. The text of the statement does not depend on the
   * state, which is its one bound value.
   */
  isState(state: DataVersion): RawBuilder<SqlBool>;
}

/** What differs between database engines. Everything else is written once, with Kysely. */
export interface Engine {
  /** Runs a task in a read transaction: all its reads see the same committed state. */
  read<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Null where a transaction costs little. */
  readonly single: SingleReads | null;
  /**
   * Runs a task in a write transaction: when it resolves, all of its changes are on disk; when it
   * fails, none is. Both engines run one write at a time, across all processes. What is read and then
   * written relies on this: free ordinals (`takeOrdinals`), the posting lists, the cell map and the counts
   * of cells (`changeIndex`). Updates of a personality do not: they name the version that they replace
   * and check the number of changed rows. A task that lost against another transaction is run again.
   */
  write<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * As `write`, for a task that inserts many personalities and versions into an empty catalogue. The
   * engine may create their indexes at its end.
   */
  fill<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** For many rows. */
  readonly insertMany: InsertMany;
  /** Fails as a write would when the database is read-only, damaged or replaced. */
  checkWritable(): Promise<void>;
  /** Inside `read`: a value that every commit changes, or null if the engine has none. */
  stateOf(db: Kysely<Schema>): Promise<DataVersion | null>;
  /**
   * The condition that `personality.ordinal` is one of these. The text of the statement does not
   * depend on their number, so that it can stay prepared; it binds one value, `listOf(ordinals)`.
   */
  ordinalIn(ordinals: readonly number[]): Expression<SqlBool>;
  /**
   * Ordinals at most that the search index may leave out at its end (search-index/tail.ts); null where it has
   * everybody, and the schema no table `index_end`.
   */
  readonly tailMax: number | null;
  /** As `readCellMap` of the search index. */
  readCellMap(db: Kysely<Schema>, end: number): Promise<CellMap>;
  /** Numbers as one bound value. */
  listOf(numbers: readonly number[]): string;
  /** The condition that the text is one of these; it uses an index on the text. */
  oneOf(text: Expression<string>, values: readonly string[]): Expression<SqlBool>;
  /** The same for `version.sequence`. */
  sequenceIn(sequences: readonly number[]): Expression<SqlBool>;
  /**
   * Reads from an index the sequence numbers of versions whose folded name may contain the needle
   * (three code points or more), newest first: at most `most`, all below `before` unless it is null.
   * The result may include other versions; the caller checks the names with `contains`.
   */
  findVersionsNamed(
    db: Kysely<Schema>,
    needle: string,
    before: number | null,
    most: number,
  ): Promise<readonly number[]>;
  /** Inside `read`: the number of wrong entries in the index that `findVersionsNamed` reads. */
  countWrongVersionNames(db: Kysely<Schema>): Promise<number>;
  /** Inside `write`: rebuilds that index from `version.folded`. */
  rebuildVersionNames(db: Kysely<Schema>): Promise<void>;
  /**
   * Called after the commit of an erasure, outside a transaction. When it resolves, the files of tables
   * and indexes no longer contain deleted data. Other connections may read and write meanwhile; on
   * PostgreSQL they wait while a table is rewritten.
   */
  discardErased(): Promise<void>;
  /** Inside `read`: one sentence for each fault that the engine's own checks find in its files. */
  verifyStorage(db: Kysely<Schema>): Promise<readonly string[]>;
  /** The condition that the text contains this needle, compared by code points. */
  contains(text: Expression<string>, needle: string): Expression<SqlBool>;
  /**
   * The ordinals of the rows of `personality` that match a `WHERE` clause, in no order. For large
   * results: they are read as one value, because one row each costs several times as much. At most `most`
   * of them, if it is given.
   */
  readOrdinals(
    db: Kysely<Schema>,
    where: RawBuilder<unknown>,
    most?: number,
  ): Promise<readonly number[]>;
  close(): Promise<void>;
}
