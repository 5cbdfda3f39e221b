import { type Kysely, sql } from 'kysely';
import { gramsOf } from './grams.ts';
import type { Schema } from './schema.ts';

/** What the counters need to know of a personality. */
export interface Counted {
  readonly cell: number;
  readonly folded: string;
}

/** A sum of changes to the counters, made in one go. */
export interface CounterChanges {
  readonly cells: Map<number, number>;
  /** By cell, then by gram. */
  readonly grams: Map<number, Map<string, number>>;
}

/** What the counters change by when these come and those go, added to what came before. */
export function countChanges(
  coming: Iterable<Counted>,
  going: Iterable<Counted> = [],
  changes: CounterChanges = { cells: new Map(), grams: new Map() },
): CounterChanges {
  for (const counted of coming) add(changes, counted, 1);
  for (const counted of going) add(changes, counted, -1);
  return changes;
}

function add({ cells, grams }: CounterChanges, { cell, folded }: Counted, by: 1 | -1): void {
  increase(cells, cell, by);
  const ofCell = grams.get(cell) ?? new Map<string, number>();
  grams.set(cell, ofCell);
  for (const gram of gramsOf(folded)) increase(ofCell, gram, by);
}

function increase<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Rows in one statement: three parameters each, well below every engine's limit. */
const CHUNK = 500;

export async function applyChanges(db: Kysely<Schema>, changes: CounterChanges): Promise<void> {
  const cells = [...changes.cells].filter(([, by]) => by !== 0);
  for (const [cell, by] of cells) {
    await db
      .insertInto('cell_count')
      .values({ cell, count: Math.max(by, 0) })
      .onConflict((conflict) =>
        conflict.column('cell').doUpdateSet({ count: sql`cell_count.count + ${by}` }),
      )
      .execute();
  }
  const grams = [...changes.grams].flatMap(([cell, counts]) =>
    [...counts].filter(([, by]) => by !== 0).map(([gram, by]) => ({ gram, cell, count: by })),
  );
  for (let start = 0; start < grams.length; start += CHUNK) {
    await applyGrams(db, grams.slice(start, start + CHUNK));
  }
}

interface GramChange {
  readonly gram: string;
  readonly cell: number;
  readonly count: number;
}

async function applyGrams(db: Kysely<Schema>, changes: readonly GramChange[]): Promise<void> {
  const more = changes.filter(({ count }) => count > 0);
  if (more.length > 0) {
    await db
      .insertInto('gram_count')
      .values(more)
      .onConflict((conflict) =>
        conflict
          .columns(['gram', 'cell'])
          .doUpdateSet({ count: sql`gram_count.count + excluded.count` }),
      )
      .execute();
  }
  // One by one: a count must not pass below zero on the way of an upsert.
  for (const { gram, cell, count } of changes.filter((change) => change.count < 0)) {
    await db
      .updateTable('gram_count')
      .set({ count: sql`count + ${count}` })
      .where('gram', '=', gram)
      .where('cell', '=', cell)
      .execute();
  }
}
