import { type Kysely, sql } from 'kysely';
import { type InsertMany, insertMany } from '../insert-many.ts';
import type { Schema } from '../schema.ts';
import { changeBit, readSegment, type Segment, toSegments } from './segment.ts';
import { isWord, partsOf, type Term } from './terms.ts';

/** Ordinals to add to and remove from a term's posting list; the two are disjoint. */
export interface TermChange {
  readonly coming: readonly number[];
  readonly going: readonly number[];
}

/** Maximum number of bound values per statement; every engine allows more. */
const CHUNK = 500;

/**
 * Changes posting lists, in a write transaction. Terms that lose their list are removed, but for those that
 * `readKept` gives.
 */
export async function changePostings(
  db: Kysely<Schema>,
  changes: ReadonlyMap<Term, TermChange>,
  readKept: () => Promise<ReadonlySet<Term>>,
): Promise<void> {
  const ordinals = new Set<number>();
  for (const { coming, going } of changes.values()) {
    for (const ordinal of coming) ordinals.add(ordinal);
    for (const ordinal of going) ordinals.add(ordinal);
  }
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const ordinal of ordinals) {
    low = Math.min(low, ordinal);
    high = Math.max(high, ordinal);
  }
  for (const terms of inChunks([...changes.keys()])) {
    const stored = await readStored(db, terms, low, high);
    const fresh = terms.filter((term) => !stored.has(term));
    for (const { id, text } of await addTerms(db, fresh)) stored.set(text, { id, segments: [] });
    const written: (Segment & { readonly term: number })[] = [];
    const emptied: TermId[] = [];
    for (const [term, { id, segments }] of stored) {
      const change = changes.get(term);
      if (change === undefined) continue;
      const changed = changeSegments(segments, low, change);
      const starts = new Set(changed.map(({ start }) => start));
      for (const { start } of segments) if (!starts.has(start)) await removeSegment(db, id, start);
      for (const segment of changed) {
        if (!segments.some((before) => isSame(before, segment))) {
          written.push({ term: id, ...segment });
        }
      }
      if (changed.length === 0) emptied.push({ id, term });
    }
    await writeSegments(db, written);
    if (emptied.length === 0) continue;
    const kept = await readKept();
    await removeUnused(
      db,
      emptied.filter(({ term }) => !kept.has(term)),
    );
  }
}

/** A stored term. */
export interface TermId {
  readonly id: number;
  readonly term: Term;
}

/** Those of the terms that are stored. */
export async function findTerms(
  db: Kysely<Schema>,
  terms: readonly Term[],
): Promise<readonly TermId[]> {
  const found: TermId[] = [];
  for (const chunk of inChunks(terms)) {
    found.push(
      ...(await db
        .selectFrom('term')
        .select(['id', 'text as term'])
        .where('text', 'in', chunk)
        .execute()),
    );
  }
  return found;
}

interface StoredTerm {
  readonly id: number;
  readonly segments: Segment[];
}

/** Reads the stored terms, with the segments that contain the ordinals from `low` to `high`. */
async function readStored(
  db: Kysely<Schema>,
  terms: readonly Term[],
  low: number,
  high: number,
): Promise<Map<Term, StoredTerm>> {
  const first = sql<number>`coalesce(
    (SELECT max(before.start) FROM posting before WHERE before.term = term.id AND before.start <= ${low}), 0)`;
  const rows = await db
    .selectFrom('term')
    .leftJoin('posting', (join) =>
      join
        .onRef('posting.term', '=', 'term.id')
        .on('posting.start', '>=', first)
        .on('posting.start', '<=', high),
    )
    .select(['term.id', 'term.text', 'posting.start', 'posting.members'])
    .where('term.text', 'in', terms)
    .orderBy('term.id')
    .orderBy('posting.start')
    .execute();
  const stored = new Map<Term, StoredTerm>();
  for (const { id, text, start, members } of rows) {
    const term = stored.get(text) ?? { id, segments: [] };
    stored.set(text, term);
    if (start !== null && members !== null) term.segments.push({ start, members });
  }
  return stored;
}

/** Computes the segments that replace these. No ordinal of the change is below `low`. */
function changeSegments(
  segments: readonly Segment[],
  low: number,
  { coming, going }: TermChange,
): Segment[] {
  const [only, another] = [...coming, ...going];
  const [segment, next] = segments;
  if (only !== undefined && another === undefined && segment !== undefined && next === undefined) {
    const changed = segment.start <= only ? changeBit(segment, only, coming.length > 0) : null;
    if (changed !== null) return [changed];
  }
  const gone = new Set(going);
  const members = segments.flatMap(readSegment);
  const staying = gone.size === 0 ? members : members.filter((ordinal) => !gone.has(ordinal));
  const first = segments[0]?.start ?? 0;
  // Without a segment that starts at or below `low`, added ordinals go into a new first segment.
  return toSegments(first <= low ? first : 0, merge(staying, coming.toSorted(ascending)));
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** Merges two ascending lists; sorting a dense segment at each write would be slow. */
function merge(one: readonly number[], other: readonly number[]): Uint32Array {
  const merged = new Uint32Array(one.length + other.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const [a, b] = [one[i] ?? Number.POSITIVE_INFINITY, other[j] ?? Number.POSITIVE_INFINITY];
    merged[at] = Math.min(a, b);
    if (a < b) i += 1;
    else j += 1;
  }
  return merged;
}

function isSame(one: Segment, other: Segment): boolean {
  return one.start === other.start && Buffer.compare(one.members, other.members) === 0;
}

/** Adds terms that are not stored, with the parts of words, in a write transaction; gives their ids. */
export async function addTerms(
  db: Kysely<Schema>,
  terms: readonly Term[],
  insert: InsertMany = insertMany,
): Promise<readonly { readonly id: number; readonly text: Term }[]> {
  if (terms.length === 0) return [];
  const added = await db
    .insertInto('term')
    .values(terms.map((text) => ({ text })))
    .returning(['id', 'text'])
    .execute();
  const parts = added.flatMap(({ id, text }) =>
    isWord(text) ? [...partsOf(text)].map((part) => ({ part, term: id })) : [],
  );
  await insert(db, 'word_part', parts);
  return added;
}

async function writeSegments(
  db: Kysely<Schema>,
  segments: readonly (Segment & { readonly term: number })[],
): Promise<void> {
  for (const chunk of inChunks(segments)) {
    await db
      .insertInto('posting')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['term', 'start'])
          .doUpdateSet({ members: (expression) => expression.ref('excluded.members') }),
      )
      .execute();
  }
}

async function removeSegment(db: Kysely<Schema>, term: number, start: number): Promise<void> {
  await db.deleteFrom('posting').where('term', '=', term).where('start', '=', start).execute();
}

/** Deletes terms without postings, so that nothing remains of removed names. */
export async function removeUnused(db: Kysely<Schema>, terms: readonly TermId[]): Promise<void> {
  for (const { id, term } of terms) {
    const used = await db
      .selectFrom('posting')
      .select('start')
      .where('term', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (used !== undefined) continue;
    for (const part of isWord(term) ? partsOf(term) : []) {
      await db.deleteFrom('word_part').where('part', '=', part).where('term', '=', id).execute();
    }
    await db.deleteFrom('term').where('id', '=', id).execute();
  }
}

function* inChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}
