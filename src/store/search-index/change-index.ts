import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Cell } from '../../domain/cell.ts';
import type { Schema } from '../schema.ts';
import { changeCellMap } from './cell-map.ts';
import { changePostings } from './postings.ts';
import { createTermsOf, type Term } from './terms.ts';

/** The indexed data of a personality. */
export interface Indexed {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name. */
  readonly folded: string;
}

/** Updates the search index for added and removed rows, in their write transaction. */
export async function changeIndex(
  db: Kysely<Schema>,
  coming: readonly Indexed[],
  going: readonly Indexed[] = [],
): Promise<void> {
  const counts = new Map<Cell, number>();
  const cells = new Map<number, Cell | null>();
  const terms = new Map<Term, { readonly coming: number[]; readonly going: number[] }>();
  const note = (term: Term, way: 'coming' | 'going', ordinal: number): void => {
    const change = terms.get(term) ?? { coming: [], going: [] };
    terms.set(term, change);
    change[way].push(ordinal);
  };
  const termsOf = createTermsOf();
  const before = new Map(going.map(({ ordinal, folded }) => [ordinal, termsOf(folded)]));
  for (const { ordinal, cell } of going) {
    counts.set(cell, (counts.get(cell) ?? 0) - 1);
    cells.set(ordinal, null);
  }
  for (const { ordinal, cell, folded } of coming) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    cells.set(ordinal, cell);
    const had = before.get(ordinal);
    const has = termsOf(folded);
    for (const term of has) if (had?.has(term) !== true) note(term, 'coming', ordinal);
    if (had !== undefined) before.set(ordinal, new Set([...had].filter((term) => !has.has(term))));
  }
  for (const [ordinal, gone] of before) for (const term of gone) note(term, 'going', ordinal);
  await changeCounts(db, counts);
  await changeCellMap(db, cells);
  await changePostings(db, terms);
}

/** Adds these numbers to those of the cells, in a write transaction. */
export async function changeCounts(
  db: Kysely<Schema>,
  counts: ReadonlyMap<Cell, number>,
): Promise<void> {
  for (const [cell, by] of counts) {
    if (by === 0) continue;
    await db
      .insertInto('cell_count')
      .values({ cell, count: Math.max(by, 0) })
      .onConflict((conflict) =>
        conflict.column('cell').doUpdateSet({ count: sql`cell_count.count + ${by}` }),
      )
      .execute();
  }
}
