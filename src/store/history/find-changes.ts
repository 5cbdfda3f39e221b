import { type Kysely, sql } from 'kysely';
import type { StoredChangePage, StoredChangesRequest } from '../../catalogue/stored-changes.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { presentVersion, selectChanges } from './read-changes.ts';

/** About how many versions one request examines; the next page continues after them. */
const EXAMINED_MAX = 20_000;

/** The index of names contains trigrams, so it cannot be searched for shorter needles. */
const INDEXED_MIN_LENGTH = 3;

/** A page of everybody's changes, newest first, inside a read transaction. */
export async function findChanges(
  db: Kysely<Schema>,
  engine: Engine,
  request: StoredChangesRequest,
): Promise<StoredChangePage> {
  const { sequences, next } = await findSequences(db, engine, request);
  const rows = await selectChanges(db)
    .where(engine.sequenceIn(sequences))
    .orderBy('version.sequence', 'desc')
    .execute();
  return { items: rows.map(presentVersion), next };
}

interface Found {
  readonly sequences: readonly number[];
  readonly next: number | null;
}

/**
 * Reads candidates newest first, in growing batches, until the page is full. For a needle they come
 * from the index of names, or from the index of visitors if one is given; each name is then compared
 * with the needle.
 */
async function findSequences(
  db: Kysely<Schema>,
  engine: Engine,
  request: StoredChangesRequest,
): Promise<Found> {
  const { needle, visitor, limit } = request;
  const isIndexed = visitor === null && [...needle].length >= INDEXED_MIN_LENGTH;
  const found: number[] = [];
  let { before } = request;
  let examined = 0;
  for (let most = limit + 1; examined < EXAMINED_MAX; most *= 4) {
    const candidates = isIndexed
      ? await engine.findVersionsNamed(db, needle, before, most)
      : await walkVersions(db, request, before, most);
    found.push(...(await keepMatching(db, engine, request, candidates)));
    if (found.length > limit)
      return { sequences: found.slice(0, limit), next: found[limit - 1] ?? null };
    const last = candidates.at(-1);
    if (last === undefined || candidates.length < most) return { sequences: found, next: null };
    before = last;
    examined += candidates.length;
  }
  return { sequences: found, next: before };
}

/** Reads versions without regard to their names; the indexes of visitor and kind are ordered by sequence. */
async function walkVersions(
  db: Kysely<Schema>,
  { visitor, change, since }: StoredChangesRequest,
  before: number | null,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('version')
    .select('sequence')
    .$if(visitor !== null, (query) => query.where('visitor', '=', visitor))
    .$if(change !== null, (query) => query.where('change', '=', change ?? 'created'))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
    .$if(before !== null, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ sequence }) => sequence);
}

async function keepMatching(
  db: Kysely<Schema>,
  engine: Engine,
  { needle, change, since }: StoredChangesRequest,
  candidates: readonly number[],
): Promise<readonly number[]> {
  if (needle === '' || candidates.length === 0) return candidates;
  const rows = await db
    .selectFrom('version')
    .select('sequence')
    .where(engine.sequenceIn(candidates))
    .where(engine.contains(sql.ref('version.folded'), needle))
    .$if(change !== null, (query) => query.where('change', '=', change ?? 'created'))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(({ sequence }) => sequence);
}
