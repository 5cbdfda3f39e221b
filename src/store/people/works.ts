import { sql } from 'kysely';
import { figureOf } from '../../domain/people/personality.ts';
import { drawnWorks } from '../../domain/people/shelves.ts';
import { COVER_MAX, type Work } from '../../domain/search/works.ts';
import type { FoundWork } from '../../search/works.ts';
import type { Engine } from '../engine.ts';
import type { PersonalityRow } from '../schema/tables.ts';

/** Spellings of one work that are compared: nobody but a vandal gives a work so many. */
const SPELLINGS_MAX = 100;

interface MemberRow extends Pick<PersonalityRow, 'type' | 'gender' | 'look'> {
  readonly work: string;
  readonly icon_look: string | null;
}

/**
 * The works with those of each who were created first; of equals those of the smaller id. The first names the work. Others
 * are read for the first works on shelves alone, until they are `figuresMax`. Only members of the first `SPELLINGS_MAX`
 * spellings of a work are looked at.
 */
export async function presentWorks(
  readOne: Engine['readOne'],
  found: readonly FoundWork[],
  figuresMax = Number.POSITIVE_INFINITY,
): Promise<readonly Work[]> {
  const drawn = drawnWorks(found, figuresMax);
  const spelt = found.flatMap((work) =>
    work.titles.slice(0, SPELLINGS_MAX).map((title) => ({ title, work })),
  );
  const titlesOf = (isDrawn: boolean) =>
    spelt.filter(({ work }) => drawn.has(work) === isDrawn).map(({ title }) => title);
  const rows = [
    ...(await readFirst(readOne, titlesOf(true), COVER_MAX)),
    ...(await readFirst(readOne, titlesOf(false), 1)),
  ];
  const keyOf = new Map(spelt.map(({ title, work }) => [title, work.key]));
  const rowsOf = Map.groupBy(rows, ({ work }) => keyOf.get(work));
  return found.map(({ key, count, titles }) => {
    const first = (rowsOf.get(key) ?? []).slice(0, COVER_MAX);
    const members = first.map(({ icon_look, ...row }) => {
      return { type: row.type, gender: row.gender, figure: figureOf(row, icon_look) };
    });
    return { key, name: first[0]?.work ?? titles[0] ?? '', count, members };
  });
}

/** The first of each spelling, so many at most, in the order of their creation. */
async function readFirst(
  readOne: Engine['readOne'],
  titles: readonly string[],
  most: number,
): Promise<readonly MemberRow[]> {
  if (titles.length === 0) return [];
  const spellings = sql.join(titles.map((title) => sql`(${title})`));
  // One by one each is found by the index on works, however many have the spelling. A list of one PostgreSQL would read
  // as an equation, for which it looks at everybody for each spelling: so it has a second member, which nobody equals.
  const ids = Array.from(
    { length: most },
    (_, i) => sql`(
      SELECT id FROM personality WHERE work = spelling.column1
      ORDER BY created_at, id LIMIT 1 OFFSET ${sql.lit(i)}
    )`,
  );
  const { rows } = await readOne((db) =>
    sql<MemberRow>`
      SELECT member.work, member.type, member.gender, member.look, icon.look AS icon_look
      FROM (VALUES ${spellings}) AS spelling
      JOIN personality AS member ON member.id IN (${sql.join(ids)}, NULL)
      LEFT JOIN icon ON icon.id = member.icon_id
      ORDER BY member.created_at, member.id
    `.execute(db),
  );
  return rows;
}
