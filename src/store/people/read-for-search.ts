import { type Kysely, sql } from 'kysely';
import { fold } from '../../domain/fold.ts';
import { joinNames } from '../../domain/search/rules.ts';
import type { SearchedRow } from '../../search/people.ts';
import { CHANGES_MAX, type RowReader } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { laterTraitsOf, NO_LATER_COLUMNS } from '../schema/later-columns.ts';
import { compileOnce, type ParameterOf } from '../schema/statements.ts';
import type { PersonalityRow, Schema } from '../schema/tables.ts';
import { readChangesSince, readMark } from './marks.ts';
import { readEnd } from './ordinals.ts';

/**
 * Rows per statement, which takes about a millisecond. The rows of larger chunks are still referenced when the garbage
 * collector collects the young generation, and are promoted to the old one: at a million personalities, chunks of 2,000
 * rows leave 140 MB of garbage there.
 */
const CHUNK = 500;

/**
 * The reader through which the search in memory reads the store. `read` is that of the engine, or runs all tasks in one
 * transaction.
 */
export function readForSearch(
  read: Engine['read'],
  engine: Pick<Engine, 'epoch' | 'ordinalIn' | 'listOf'>,
): RowReader {
  return {
    mark: () => read((db) => readMark(db, engine)),
    end: () => read((db) => readEnd(db)),
    all: () => readAll(read),
    at: async (ordinals) => {
      const found: SearchedRow[] = [];
      for (let from = 0; from < ordinals.length; from += CHUNK) {
        const list = engine.listOf(ordinals.slice(from, from + CHUNK));
        const rows = await read((db) => searchedAt(db, { list }, engine));
        found.push(...rows.map(presentSearched));
      }
      return found;
    },
    changedSince: (mark) => read((db) => readChangesSince(db, engine, mark, CHANGES_MAX)),
  };
}

interface SearchedColumns
  extends Omit<SearchedRow, 'folded'>,
    Pick<PersonalityRow, 'folded' | 'aliases'> {}

function selectSearched(db: Kysely<Schema>) {
  return (
    db
      .selectFrom('personality')
      .select(['ordinal', 'cell', 'folded', 'aliases', 'gender', 'work', 'area', 'description'])
      .select(['id', 'created_at as createdAt'])
      // The search needs to know only whether there are an icon and a rationale.
      .select(sql`CASE WHEN icon_id IS NOT NULL THEN 1 END`.as('icon'))
      .select(sql`CASE WHEN rationale IS NOT NULL THEN 1 END`.as('rationale'))
  );
}

/**
 * Lists the columns one by one, because spreading the rest of a row takes several times as long, and every start does
 * it for all personalities.
 */
function presentSearched(row: SearchedColumns): SearchedRow {
  const {
    ordinal,
    cell,
    folded,
    aliases,
    gender,
    work,
    area,
    description,
    id,
    createdAt,
    icon,
    rationale,
  } = row;
  const others = aliases === null ? [] : laterTraitsOf({ ...NO_LATER_COLUMNS, aliases }).aliases;
  const names = joinNames([folded, ...others.map(fold)]);
  return {
    ordinal,
    cell,
    folded: names,
    gender,
    work,
    area,
    description,
    id,
    createdAt,
    icon,
    rationale,
  };
}

const searchedAt = compileOnce(
  (db, of: ParameterOf<{ list: string }>, engine: Pick<Engine, 'ordinalIn'>) =>
    selectSearched(db).where(engine.ordinalIn(of('list'))),
);

const searchedAfter = compileOnce((db, of: ParameterOf<{ after: number }>) =>
  selectSearched(db).where('ordinal', '>', of('after')).orderBy('ordinal').limit(CHUNK),
);

async function* readAll(read: Engine['read']): AsyncGenerator<readonly SearchedRow[]> {
  for (let after = -1; ; ) {
    const rows = await read((db) => searchedAfter(db, { after }, null));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(presentSearched);
    after = last.ordinal;
  }
}
