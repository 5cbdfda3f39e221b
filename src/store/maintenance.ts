import type { Kysely } from 'kysely';
import { applyChanges, type CounterChanges, countChanges } from './counters.ts';
import type { Schema } from './schema.ts';

/** One sentence for each counter that disagrees with the rows; at most a few of each kind. */
export async function verifyCounters(db: Kysely<Schema>): Promise<string[]> {
  const expected = await countRows(db);
  const problems: string[] = [];

  const cells = await db.selectFrom('cell_count').selectAll().execute();
  const cellCounts = new Map(cells.map(({ cell, count }) => [cell, count]));
  for (const cell of new Set([...cellCounts.keys(), ...expected.cells.keys()])) {
    const [says, has] = [cellCounts.get(cell) ?? 0, expected.cells.get(cell) ?? 0];
    if (says !== has) problems.push(`Cell ${cell} has ${has}, its counter says ${says}.`);
  }

  const grams = await db.selectFrom('gram_count').selectAll().where('count', '>', 0).execute();
  let wrong = 0;
  let known = 0;
  for (const { gram, cell, count } of grams) {
    if (expected.grams.get(cell)?.get(gram) === count) known += 1;
    else wrong += 1;
  }
  const missing = [...expected.grams.values()].reduce((sum, { size }) => sum + size, 0) - known;
  if (wrong > 0) problems.push(`${wrong} gram counters disagree with the names.`);
  if (missing > wrong) problems.push(`${missing - wrong} gram counters are missing.`);
  return problems;
}

/** Makes the counters anew from the rows, inside a write transaction. */
export async function rebuildCounters(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('cell_count').execute();
  await db.deleteFrom('gram_count').execute();
  await applyChanges(db, await countRows(db));
}

const CHUNK = 10_000;

async function countRows(db: Kysely<Schema>): Promise<CounterChanges> {
  const changes: CounterChanges = countChanges([]);
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('personality')
      .select(['ordinal', 'cell', 'folded'])
      .where('ordinal', '>', after)
      .orderBy('ordinal')
      .limit(CHUNK)
      .execute();
    countChanges(rows, [], changes);
    const last = rows.at(-1);
    if (last === undefined) return changes;
    after = last.ordinal;
  }
}
