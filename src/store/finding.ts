import type { Kysely } from 'kysely';
import { CELLS } from '../domain/cell.ts';
import type { Alternative, Filter } from '../domain/search/filter.ts';
import { conditionOf } from './condition.ts';
import { countAlternative } from './counting.ts';
import type { Engine } from './engine.ts';
import { isGram } from './grams.ts';
import type { Schema } from './schema.ts';

/** Who matches a filter. */
export interface Finding {
  /** One more than the greatest ordinal of all, whether they match or not. */
  readonly end: number;
  /** How many in each of the 48 cells; the index is the cell. */
  readonly counts: readonly number[];
  /** By alternative of the filter: the ordinals of all who match, or null where they were not read. */
  readonly ordinals: readonly (readonly number[] | null)[];
}

/** Up to so many are read one by one; of more the engine only tells how many there are. */
const FEW = 4_000;

/** What is rare by its name is looked up in the text index once, for the count and for the page. */
export async function find(db: Kysely<Schema>, engine: Engine, filter: Filter): Promise<Finding> {
  const counts = CELLS.map(() => 0);
  const ordinals: (readonly number[] | null)[] = [];
  for (const alternative of filter) {
    const few = isCounted(alternative) ? null : await readFew(db, engine, alternative);
    ordinals.push(few?.map(({ ordinal }) => ordinal) ?? null);
    if (few === null) {
      for (const { cell, count } of await countAlternative(db, engine, alternative)) {
        counts[cell] = Number(count);
      }
    } else {
      for (const { cell } of few) counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { end: await readEnd(db), counts, ordinals };
}

/** Do the counters know this, or at least is it too common to be read one by one? */
function isCounted({ needles }: Alternative): boolean {
  return needles.every(isGram);
}

interface Found {
  readonly ordinal: number;
  readonly cell: number;
}

async function readFew(
  db: Kysely<Schema>,
  engine: Engine,
  alternative: Alternative,
): Promise<readonly Found[] | null> {
  const found = await db
    .selectFrom('personality')
    .select(['ordinal', 'cell'])
    .where(conditionOf(engine, alternative))
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? null : found;
}

async function readEnd(db: Kysely<Schema>): Promise<number> {
  const last = await db
    .selectFrom('personality')
    .select((expression) => expression.fn.max('ordinal').as('ordinal'))
    .executeTakeFirst();
  return last?.ordinal === null || last === undefined ? 0 : Number(last.ordinal) + 1;
}
