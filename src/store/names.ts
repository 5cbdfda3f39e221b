import type { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import type { Extent } from './extent.ts';
import { createLatest } from './remember.ts';
import type { Schema } from './schema.ts';

/** The folded names at these ordinals. */
export type ReadNames = (ordinals: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export interface NameMemory {
  /** In a transaction that sees the state of which the extent is. */
  read(
    db: Kysely<Schema>,
    extent: Extent,
    ordinals: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
}

/** Names, of a hundred bytes each. */
const KEPT_MAX = 10_000;

/**
 * Reads names one by one, each of which is on a page of its own, and remembers them: a visitor's searches meet the same
 * personalities first at each keystroke.
 */
export function createNameMemory(engine: Engine): NameMemory {
  const latest = createLatest<Map<number, string>>();
  return {
    async read(db, { index, indexEnd, tail }, ordinals) {
      const kept = await latest.recall(index, async () => new Map());
      if (kept.size > KEPT_MAX) kept.clear();
      const names = new Map(tail.map(({ ordinal, folded }) => [ordinal, folded]));
      const unknown: number[] = [];
      for (const ordinal of ordinals) {
        const folded = kept.get(ordinal) ?? names.get(ordinal);
        if (folded === undefined) unknown.push(ordinal);
        else names.set(ordinal, folded);
      }
      // Not with a condition on the name in the statement: the index on the name could be chosen for it.
      const rows =
        unknown.length === 0
          ? []
          : await db
              .selectFrom('personality')
              .select(['ordinal', 'folded'])
              .where(engine.ordinalIn(unknown))
              .execute();
      for (const { ordinal, folded } of rows) {
        names.set(ordinal, folded);
        if (ordinal < indexEnd) kept.set(ordinal, folded);
      }
      return names;
    },
  };
}
