import type { Kysely } from 'kysely';
import type { FillOptions, NewPersonality, WriteContext } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';
import { createIndexBuilder } from './search-index/build-index.ts';
import { insertRows } from './writing.ts';

/** Personalities whose rows are in memory at once. */
const BATCH = 10_000;

/** Fails with `catalogue_not_empty` unless the catalogue never had a personality. */
export async function requireUnused(db: Kysely<Schema>): Promise<void> {
  const version = await db.selectFrom('version').select('sequence').limit(1).executeTakeFirst();
  if (version !== undefined) throw new Failure('catalogue_not_empty');
}

/** Fills a catalogue that never had a personality, inside a write transaction. */
export async function fill(
  db: Kysely<Schema>,
  engine: Engine,
  personalities: Iterable<NewPersonality>,
  by: WriteContext,
  { onProgress }: FillOptions,
): Promise<void> {
  await requireUnused(db);
  const index = createIndexBuilder();
  let done = 0;
  for (const batch of inBatches(personalities)) {
    const ordinals = batch.map((_, i) => done + i);
    for (const row of await insertRows(db, engine, batch, ordinals, by)) index.add(row);
    done += batch.length;
    onProgress?.(done);
  }
  await index.write(db, engine);
}

function* inBatches(personalities: Iterable<NewPersonality>): Generator<NewPersonality[]> {
  let batch: NewPersonality[] = [];
  for (const personality of personalities) {
    batch.push(personality);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
