import type { Published } from '../catalogue/store.ts';
import { readPublishedTypes } from './guesses/read-guesses.ts';
import { presentRow, selectShown } from './people/rows.ts';
import type { Database } from './schema/tables.ts';

/**
 * Reads up to `limit` personalities with their guesses for the public files, in the order of their ids behind `after`,
 * inside a read transaction.
 */
export async function readPublished(
  db: Database,
  after: string | null,
  limit: number,
): Promise<readonly Published[]> {
  const rows = await selectShown(db)
    .$if(after !== null, (query) => query.where('personality.id', '>', after ?? ''))
    .orderBy('personality.id')
    .limit(limit)
    .execute();
  const guesses = await readPublishedTypes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...presentRow(row), guesses: guesses.get(row.id) ?? {} }));
}
