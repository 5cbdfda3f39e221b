import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { CELLS } from '../domain/cell.ts';
import type { Alternative } from '../domain/search/filter.ts';
import type { Engine } from './engine.ts';
import { isGram } from './grams.ts';

/** An alternative of a filter as a condition on `personality`. */
export function conditionOf(engine: Engine, alternative: Alternative): Expression<SqlBool> {
  const { cells, needles, names } = alternative;
  const text = textCondition(engine, needles, names);
  if (cells.length === CELLS.length) return text ?? TRUE;
  if (text === null) return sql<SqlBool>`personality.cell IN (${sql.join(cells)})`;
  // The sign keeps the planner from walking the cells where the text is the narrower way in.
  return sql<SqlBool>`(${text}) AND +personality.cell IN (${sql.join(cells)})`;
}

const TRUE: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`;

/** The index narrows by the longest needle; the others, and short ones, are looked for in each row. */
function textCondition(
  engine: Engine,
  needles: readonly string[],
  names: readonly string[],
): RawBuilder<SqlBool> | null {
  if (needles.length === 0) return null;
  const [longest = '', ...others] = needles.toSorted((a, b) => b.length - a.length);
  const first = isGram(longest) ? engine.containsByScan(longest) : engine.containsByIndex(longest);
  const contained = sql.join(
    [first, ...others.map((needle) => engine.containsByScan(needle))],
    sql` AND `,
  );
  if (names.length === 0) return sql<SqlBool>`${contained}`;
  return sql<SqlBool>`((${contained}) OR personality.folded IN (${sql.join(names)}))`;
}
