import { type Kysely, sql } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { Indexed } from './change-index.ts';
import { type Term, termOfWord } from './terms.ts';

/**
 * How far the posting lists and the cell map go. The personalities from there on are the tail: searches look at
 * their names one by one. Two thirds of what a creation wrote were segments, each on a page of its own, and
 * the names of a whole tail have most of them in common.
 */
export interface IndexEnd {
  /** One more than the greatest ordinal that the index may have. */
  readonly ordinal: number;
  /** Counted up with each change of the posting lists or the cell map: two equal numbers mean the same index. */
  readonly changes: number;
}

/** Whether there is a tail, and how long: a write that makes it longer than that indexes all of it. */
export type HasTail = Pick<Engine, 'tailMax'>;

const indexEnd = compileOnce((db) => db.selectFrom('index_end').select(['ordinal', 'changes']));

/** Null where the index has everybody. */
export async function readIndexEnd(
  db: Kysely<Schema>,
  { tailMax }: HasTail,
): Promise<IndexEnd | null> {
  if (tailMax === null) return null;
  return (await indexEnd(db, null, []))[0] ?? null;
}

/** Notes a change of the index, which goes to this ordinal now, in a write transaction. */
export async function moveIndexEnd(
  db: Kysely<Schema>,
  { tailMax }: HasTail,
  ordinal: number,
): Promise<void> {
  if (tailMax === null) return;
  await sql`
    INSERT INTO index_end (id, ordinal, changes) VALUES (1, ${ordinal}, 1)
    ON CONFLICT (id) DO UPDATE SET ordinal = excluded.ordinal, changes = index_end.changes + 1
  `.execute(db);
}

const rowsFrom = compileOnce((db) =>
  db
    .selectFrom('personality')
    .select(['ordinal', 'cell', 'folded'])
    .where('ordinal', '>=', 0)
    .orderBy('ordinal'),
);

/** The personalities from this ordinal on. */
export function readTail(db: Kysely<Schema>, from: number): Promise<readonly Indexed[]> {
  return rowsFrom(db, null, [from]);
}

/**
 * The terms of their whole words: the index has these at once, because similar names are made of them. A name with a
 * combining mark that stands alone has an empty word, of which the index has no term.
 */
export function wordsOf(rows: readonly Pick<Indexed, 'folded'>[]): ReadonlySet<Term> {
  const words = rows.flatMap(({ folded }) => folded.split(' ').filter((word) => word !== ''));
  return new Set(words.map(termOfWord));
}
