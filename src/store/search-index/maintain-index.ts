import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { createIndexBuilder, type WritesIndex } from './build-index.ts';
import { hasCellsFrom, NO_CELL, readCellMap } from './cell-map.ts';
import type { Indexed } from './change-index.ts';
import { readParts, readTerms } from './read-index.ts';
import { readSegment } from './segment.ts';
import { type HasTail, type IndexEnd, readIndexEnd, wordsOf } from './tail.ts';
import { createTermsOf, isWord, partsOf, type Term } from './terms.ts';

/** Rows per batch. */
const CHUNK = 10_000;

/**
 * Whether the index has to be rebuilt: there is none, as in files older than it, or it does not end where it
 * says, as after writes of a program older than `index_end` to a file that a newer one has migrated.
 */
export async function isIndexUnfit(db: Kysely<Schema>, engine: HasTail): Promise<boolean> {
  const indexEnd = await readIndexEnd(db, engine);
  if (indexEnd !== null) {
    if (await goesOnBehind(db, indexEnd)) return true;
    if (indexEnd.ordinal === 0) return false;
  }
  const indexed = await db.selectFrom('cell_map').select('chunk').limit(1).executeTakeFirst();
  if (indexed !== undefined) return false;
  const somebody = await db.selectFrom('personality').select('ordinal').limit(1).executeTakeFirst();
  return somebody !== undefined;
}

async function goesOnBehind(db: Kysely<Schema>, { ordinal }: IndexEnd): Promise<boolean> {
  try {
    return await hasCellsFrom(db, ordinal);
  } catch {
    // A file with a damaged page opens: what can be read is served, and `verify` tells the rest.
    return false;
  }
}

/** Rebuilds the index from the rows, in a write transaction. */
export async function rebuildIndex(db: Kysely<Schema>, engine: WritesIndex): Promise<void> {
  for (const table of ['cell_count', 'cell_map', 'posting', 'word_part', 'term'] as const) {
    await db.deleteFrom(table).execute();
  }
  const index = createIndexBuilder();
  for await (const rows of readIndexed(db)) for (const row of rows) index.add(row);
  await index.write(db, engine);
}

/** Returns a sentence for each part of the index that is inconsistent with the rows. */
export async function verifyIndex(db: Kysely<Schema>, engine: HasTail): Promise<string[]> {
  const problems: string[] = [];
  const expected = new Map<Term, Sum>();
  const counts = new Map<number, number>();
  const cells = new Map<number, number>();
  const termsOf = createTermsOf();
  const end = (await readIndexEnd(db, engine))?.ordinal ?? Number.POSITIVE_INFINITY;
  const tail: Indexed[] = [];
  for await (const rows of readIndexed(db)) {
    for (const row of rows) {
      const { ordinal, cell, folded } = row;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
      if (ordinal >= end) {
        tail.push(row);
        continue;
      }
      cells.set(ordinal, cell);
      for (const term of termsOf(folded)) addTo(expected, term, ordinal);
    }
  }
  const stored = await db.selectFrom('cell_count').selectAll().execute();
  const storedCounts = new Map(stored.map(({ cell, count }) => [cell, count]));
  for (const cell of new Set([...counts.keys(), ...storedCounts.keys()])) {
    const [says, has] = [storedCounts.get(cell) ?? 0, counts.get(cell) ?? 0];
    if (says !== has) problems.push(`Cell ${cell} has ${has}, its counter says ${says}.`);
  }
  const wrongCells = await countWrongCells(db, cells);
  if (wrongCells > 0) problems.push(`${wrongCells} cells of the cell map disagree with the rows.`);
  const wrongTerms = await countWrongTerms(db, expected, wordsOf(tail));
  if (wrongTerms > 0)
    problems.push(`${wrongTerms} terms of the search index disagree with the names.`);
  return problems;
}

/** Checksum of a posting list, for comparison. */
interface Sum {
  members: number;
  hashes: number;
}

function addTo(sums: Map<Term, Sum>, term: Term, ordinal: number): void {
  const sum = sums.get(term) ?? { members: 0, hashes: 0 };
  sums.set(term, sum);
  sum.members += 1;
  sum.hashes = (sum.hashes + hash(ordinal)) | 0;
}

/** The finaliser of MurmurHash3 (public domain). */
function hash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

async function countWrongCells(
  db: Kysely<Schema>,
  cells: ReadonlyMap<number, number>,
): Promise<number> {
  const last = await db
    .selectFrom('personality')
    .select('ordinal')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  const map = await readCellMap(db, (last?.ordinal ?? -1) + 1);
  let wrong = 0;
  for (const [ordinal, cell] of map.entries()) {
    if (cell !== (cells.get(ordinal) ?? NO_CELL)) wrong += 1;
  }
  return wrong;
}

async function countWrongTerms(
  db: Kysely<Schema>,
  expected: ReadonlyMap<Term, Sum>,
  tail: ReadonlySet<Term>,
): Promise<number> {
  const wrong = new Set(tail);
  const found = new Map<Term, Sum>();
  for await (const { text, segments } of readTerms(db)) {
    if (tail.has(text)) wrong.delete(text);
    else if (segments.length === 0) wrong.add(text);
    for (const ordinal of segments.flatMap(readSegment)) addTo(found, text, ordinal);
  }
  for (const text of new Set([...expected.keys(), ...found.keys()])) {
    const [has, says] = [expected.get(text), found.get(text)];
    if (has?.members !== says?.members || has?.hashes !== says?.hashes) wrong.add(text);
  }
  return wrong.size + (await countWrongParts(db, new Set([...expected.keys(), ...tail])));
}

async function countWrongParts(db: Kysely<Schema>, expected: ReadonlySet<Term>): Promise<number> {
  const missing = new Set<string>();
  for (const term of expected) {
    if (isWord(term)) for (const part of partsOf(term)) missing.add(`${part}\n${term}`);
  }
  let wrong = 0;
  for await (const { part, text } of readParts(db)) {
    if (!missing.delete(`${part}\n${text}`)) wrong += 1;
  }
  return wrong + missing.size;
}

async function* readIndexed(db: Kysely<Schema>): AsyncGenerator<readonly Indexed[]> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('personality')
      .select(['ordinal', 'cell', 'folded'])
      .where('ordinal', '>', after)
      .orderBy('ordinal')
      .limit(CHUNK)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.ordinal;
  }
}
