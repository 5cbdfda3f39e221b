import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Cell } from '../../domain/cell.ts';
import type { Schema } from '../schema.ts';
import { changeCellMap } from './cell-map.ts';
import { addTerms, changePostings, findTerms, removeUnused } from './postings.ts';
import { type HasTail, moveIndexEnd, readIndexEnd, readTail, wordsOf } from './tail.ts';
import { createTermsOf, type Term } from './terms.ts';

/** The indexed data of a personality. */
export interface Indexed {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name. */
  readonly folded: string;
}

/**
 * Updates the search index for added and removed rows, in their write transaction, after the rows were
 * written.
 */
export async function changeIndex(
  db: Kysely<Schema>,
  engine: HasTail,
  coming: readonly Indexed[],
  going: readonly Indexed[] = [],
): Promise<void> {
  await changeCounts(db, countCells(coming, going));
  const end = (await readIndexEnd(db, engine))?.ordinal ?? Number.POSITIVE_INFINITY;
  const isIndexed = ({ ordinal }: Indexed): boolean => ordinal < end;
  const indexed = { coming: coming.filter(isIndexed), going: going.filter(isIndexed) };
  const greatest = coming.reduce((most, { ordinal }) => Math.max(most, ordinal + 1), end);
  const isFull = greatest - end > (engine.tailMax ?? 0);
  let next = end;
  if (isFull) {
    const tail = await readTail(db, end);
    next = Math.max(greatest, (tail.at(-1)?.ordinal ?? 0) + 1);
    await changeLists(db, [...indexed.coming, ...tail], indexed.going, next);
    await moveIndexEnd(db, engine, next);
  } else {
    await addWords(
      db,
      coming.filter((row) => !isIndexed(row)),
    );
    if (indexed.coming.length + indexed.going.length > 0) {
      await changeLists(db, indexed.coming, indexed.going, end);
      if (Number.isFinite(end)) await moveIndexEnd(db, engine, end);
    }
  }
  const gone = going.filter((row) => !isIndexed(row));
  await removeWords(db, gone, next);
}

function countCells(
  coming: readonly Indexed[],
  going: readonly Indexed[],
): ReadonlyMap<Cell, number> {
  const counts = new Map<Cell, number>();
  for (const { cell } of going) counts.set(cell, (counts.get(cell) ?? 0) - 1);
  for (const { cell } of coming) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

/** Changes the posting lists and the cell map, which go to `end` afterwards. */
async function changeLists(
  db: Kysely<Schema>,
  coming: readonly Indexed[],
  going: readonly Indexed[],
  end: number,
): Promise<void> {
  const cells = new Map<number, Cell | null>();
  const terms = new Map<Term, { readonly coming: number[]; readonly going: number[] }>();
  const note = (term: Term, way: 'coming' | 'going', ordinal: number): void => {
    const change = terms.get(term) ?? { coming: [], going: [] };
    terms.set(term, change);
    change[way].push(ordinal);
  };
  const termsOf = createTermsOf();
  const before = new Map(going.map(({ ordinal, folded }) => [ordinal, termsOf(folded)]));
  for (const { ordinal } of going) cells.set(ordinal, null);
  for (const { ordinal, cell, folded } of coming) {
    cells.set(ordinal, cell);
    const had = before.get(ordinal);
    const has = termsOf(folded);
    for (const term of has) if (had?.has(term) !== true) note(term, 'coming', ordinal);
    if (had !== undefined) before.set(ordinal, new Set([...had].filter((term) => !has.has(term))));
  }
  for (const [ordinal, gone] of before) for (const term of gone) note(term, 'going', ordinal);
  await changeCellMap(db, cells);
  await changePostings(db, terms, () => readKeptWords(db, end));
}

/** The words of the tail, which no posting list needs. */
async function readKeptWords(db: Kysely<Schema>, end: number): Promise<ReadonlySet<Term>> {
  return Number.isFinite(end) ? wordsOf(await readTail(db, end)) : new Set();
}

async function addWords(db: Kysely<Schema>, tail: readonly Indexed[]): Promise<void> {
  const words = wordsOf(tail);
  if (words.size === 0) return;
  const stored = new Set((await findTerms(db, [...words])).map(({ term }) => term));
  await addTerms(
    db,
    [...words].filter((word) => !stored.has(word)),
  );
}

/** Removes the words of these rows, which were in the tail, unless a posting list or a row needs them. */
async function removeWords(
  db: Kysely<Schema>,
  gone: readonly Indexed[],
  end: number,
): Promise<void> {
  if (gone.length === 0) return;
  const kept = await readKeptWords(db, end);
  const words = [...wordsOf(gone)].filter((word) => !kept.has(word));
  if (words.length > 0) await removeUnused(db, await findTerms(db, words));
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
