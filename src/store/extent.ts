import type { Kysely } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { DataVersion } from './engine.ts';
import type { Schema } from './schema.ts';
import type { Indexed } from './search-index/change-index.ts';
import { type HasTail, readIndexEnd, readTail } from './search-index/tail.ts';

/** Where a search looks. */
export interface Extent {
  /** One more than the greatest ordinal that anybody has. */
  readonly end: number;
  /** One more than the greatest ordinal that the search index may have. */
  readonly indexEnd: number;
  /** The personalities from there on. */
  readonly tail: readonly Indexed[];
  /**
   * The state of the search index, and of the names in it, which outlives those of the data where there is a tail; null
   * if states cannot be compared.
   */
  readonly index: DataVersion | null;
}

/** In a transaction that sees this state. */
export async function readExtent(
  db: Kysely<Schema>,
  engine: HasTail,
  state: DataVersion | null,
): Promise<Extent> {
  const end = await readEnd(db, 'personality');
  const indexed = await readIndexEnd(db, engine);
  if (indexed === null) return { end, indexEnd: end, tail: [], index: state };
  const tail = await readTail(db, indexed.ordinal);
  const index = state === null ? null : indexed.changes;
  return { end, indexEnd: indexed.ordinal, tail, index };
}

const GREATEST = {
  personality: greatestOf('personality'),
  free_ordinal: greatestOf('free_ordinal'),
} as const;

function greatestOf(table: 'personality' | 'free_ordinal') {
  return compileOnce((db) =>
    db.selectFrom(table).select((expression) => expression.fn.max('ordinal').as('ordinal')),
  );
}

/** One more than the greatest ordinal of those who are there, or of those that are free. */
export async function readEnd(db: Kysely<Schema>, table: keyof typeof GREATEST): Promise<number> {
  const [last] = await GREATEST[table](db, null, []);
  return last?.ordinal === null || last === undefined ? 0 : Number(last.ordinal) + 1;
}
