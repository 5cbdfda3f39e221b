import type { Kysely } from 'kysely';
import { foldNames } from '../../domain/search/rules.ts';
import type { SearchedRow } from '../../search/names.ts';
import { CHANGES_MAX, type RowReader } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { laterTraitsOf, NO_LATER_COLUMNS } from '../schema/later-columns.ts';
import type { PersonalityRow, Schema } from '../schema/tables.ts';
import { readEnd } from './ordinals.ts';

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
    at: async (ordinals) =>
      (await selectSearched(db).where(engine.ordinalIn(ordinals)).execute()).map(presentSearched),
    changedSince: (mark) => engine.changedSince(db, mark, CHANGES_MAX),
  };
}

type SearchedColumns = Pick<PersonalityRow, 'ordinal' | 'cell' | 'folded' | 'work' | 'aliases'>;

function selectSearched(db: Kysely<Schema>) {
  return db.selectFrom('personality').select(['ordinal', 'cell', 'folded', 'work', 'aliases']);
}

function presentSearched({ aliases, ...row }: SearchedColumns): SearchedRow {
  if (aliases === null) return row;
  const names = { name: row.folded, ...laterTraitsOf({ ...NO_LATER_COLUMNS, aliases }) };
  return { ...row, folded: foldNames(names) };
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
    yield rows.map(presentSearched);
    after = last.ordinal;
  }
}
