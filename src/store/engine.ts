import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** What an engine does in its own way; everything else is said once, in Kysely. */
export interface Engine {
  /** Runs a task on one consistent state that nobody changes meanwhile. */
  read<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * Runs a task that changes things: all of it is on disk afterwards, or nothing is. On SQLite writes
   * run alone, also beside other processes. A task must not rely on it: each statement names the
   * version that it replaces, and its count of changed rows is looked at.
   */
  write<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Fails as a write would, for a reason that lasts: a read-only, damaged or replaced database. */
  checkWritable(): Promise<void>;
  /** Inside `read`: a number that is another after every write, or null where there is none. */
  stateOf(db: Kysely<Schema>): Promise<number | null>;
  /** `personality.ordinal` is one of these, in a statement whose text does not depend on how many. */
  ordinalIn(ordinals: readonly number[]): Expression<SqlBool>;
  /** The text is one of these, looked up in its index; the SQL does not depend on how many there are. */
  oneOf(text: Expression<string>, values: readonly string[]): Expression<SqlBool>;
  /** `version.sequence` is one of these, likewise. */
  sequenceIn(sequences: readonly number[]): Expression<SqlBool>;
  /**
   * The sequence numbers, newest first, of at most `most` versions below `before` (null for any) whose
   * folded name may contain the needle, of three code points or more: read from an index, to be
   * compared by `contains`.
   */
  findVersionsNamed(
    db: Kysely<Schema>,
    needle: string,
    before: number | null,
    most: number,
  ): Promise<readonly number[]>;
  /** Inside `read`: how many entries are wrong in the index that `findVersionsNamed` reads. */
  countWrongVersionNames(db: Kysely<Schema>): Promise<number>;
  /** Inside `write`: makes that index anew from `version.folded`. */
  rebuildVersionNames(db: Kysely<Schema>): Promise<void>;
  /**
   * Outside of a transaction, after one that erased content: when it resolves, the files hold nothing
   * that is in no row any more. Others may read and write meanwhile.
   */
  discardErased(): Promise<void>;
  /** Inside `read`: one sentence for each thing that the engine finds wrong with its own files. */
  verifyStorage(db: Kysely<Schema>): Promise<readonly string[]>;
  /** The text contains this needle, compared by code points. */
  contains(text: Expression<string>, needle: string): Expression<SqlBool>;
  /**
   * The ordinals of the rows of `personality` that a `WHERE` clause names, in no order. Made for many:
   * they come as one value, since a row each costs several times as much.
   */
  readOrdinals(db: Kysely<Schema>, where: RawBuilder<unknown>): Promise<readonly number[]>;
  close(): Promise<void>;
}
