import type { Kysely } from 'kysely';
import type { SearchedRow } from '../../search/names.ts';
import { CHANGES_MAX, type RowReader } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { readEnd } from './ordinals.ts';
import type { Schema } from './schema.ts';

/** Rows that are in memory at once while everybody is read. */
const CHUNK = 10_000;

/** What the search in memory reads of a store, inside a read transaction. */
export function readForSearch(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'mark' | 'changedSince' | 'ordinalIn'>,
): RowReader {
  return {
    mark: () => engine.mark(db),
    end: () => readEnd(db),
    all: () => readAll(db),
    at: (ordinals) => selectSearched(db).where(engine.ordinalIn(ordinals)).execute(),
    changedSince: (mark) => engine.changedSince(db, mark, CHANGES_MAX),
  };
}

function selectSearched(db: Kysely<Schema>) {
  return db
    .selectFrom('personality')
    .select(['personality.ordinal', 'personality.cell', 'personality.folded']);
}

async function* readAll(db: Kysely<Schema>): AsyncGenerator<readonly SearchedRow[]> {
  for (let after = -1; ; ) {
    const rows = await selectSearched(db)
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
