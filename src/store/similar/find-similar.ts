import { type Kysely, sql } from 'kysely';
import { fold } from '../../domain/fold.ts';
import { errorsAllowed, rankSimilar } from '../../domain/similar.ts';
import type { Engine } from '../engine.ts';
import { type ListedRow, selectListed } from '../rows.ts';
import type { Schema } from '../schema.ts';
import { createNearNames } from './near-names.ts';
import { ordersOf } from './orders.ts';

/**
 * Finds personalities with names similar to a tidied name, most similar first (see domain/similar.ts).
 * Generates possible names and looks them up in the index on the folded name, in steps, until enough are
 * found; so the cost depends on the name, not on the number of personalities.
 */
export async function findSimilar(
  db: Kysely<Schema>,
  engine: Engine,
  name: string,
  limit: number,
): Promise<ListedRow[]> {
  const found = new Map<string, ListedRow>();
  for await (const names of namesLike(db, engine, fold(name))) {
    const rows = await selectListed(db)
      .where(engine.oneOf(sql.ref('personality.folded'), names))
      // The rows of earlier steps may be found again.
      .limit(limit + found.size)
      .execute();
    for (const row of rows) found.set(row.id, row);
    if (found.size >= limit) break;
  }
  return rankSimilar(name, found.values(), limit);
}

/** Possible folded names, in steps from the most similar to the least. */
async function* namesLike(
  db: Kysely<Schema>,
  engine: Engine,
  folded: string,
): AsyncGenerator<readonly string[]> {
  yield [folded];
  const allowed = errorsAllowed(folded);
  if (allowed === 0) return;
  yield ordersOf(folded);
  const near = await createNearNames(db, engine, folded);
  yield (await near.oneAway()).filter((name) => errorsAllowed(name) > 0);
  if (allowed < 2) return;
  yield (await near.twoAway()).filter((name) => errorsAllowed(name) > 1);
}
