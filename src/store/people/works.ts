import { sql } from 'kysely';
import { figureOf } from '../../domain/people/personality.ts';
import { drawnWorks } from '../../domain/people/shelves.ts';
import { COVER_MAX, type Work } from '../../domain/search/works.ts';
import type { FoundWork } from '../../search/works.ts';
import type { Engine } from '../engine.ts';
import { compileOnce } from '../schema/statements.ts';
import type { PersonalityRow } from '../schema/tables.ts';

/** Spellings of one work that are compared: nobody but a vandal gives a work so many. */
const SPELLINGS_MAX = 100;

interface MemberRow extends Pick<PersonalityRow, 'type' | 'gender' | 'look'> {
  readonly work: string;
  readonly icon_look: string | null;
}

/**
 * The works with those of each who were created first; of equals those of the smaller id. The first names the work.
 * Others are read for the first works on shelves alone, until they are `figuresMax`. Only members of the first
 * `SPELLINGS_MAX` spellings of a work are looked at.
 */
export async function presentWorks(
  engine: Engine,
  found: readonly FoundWork[],
  figuresMax = Number.POSITIVE_INFINITY,
): Promise<readonly Work[]> {
  const drawn = drawnWorks(found, figuresMax);
  const keyOf = new Map<string, string>();
  const titles: Record<'many' | 'one', string[]> = { many: [], one: [] };
  for (const work of found)
    for (const title of work.titles.slice(0, SPELLINGS_MAX)) {
      keyOf.set(title, work.key);
      titles[drawn.has(work) ? 'many' : 'one'].push(title);
    }
  const rows = [
    ...(await readFirst(engine, titles.many, FIRST_OF_EACH)),
    ...(await readFirst(engine, titles.one, FIRST_ONE)),
  ];
  const rowsOf = Map.groupBy(rows, ({ work }) => keyOf.get(work));
  return found.map(({ key, count, titles: [title = ''] }) => {
    const first = (rowsOf.get(key) ?? []).slice(0, COVER_MAX);
    const members = first.map(({ icon_look, ...row }) => {
      return { type: row.type, gender: row.gender, figure: figureOf(row, icon_look) };
    });
    return { key, name: first[0]?.work ?? title, count, members };
  });
}

/** The first members of each spelling, in the order of their creation. */
async function readFirst(
  engine: Engine,
  titles: readonly string[],
  statement: ReturnType<typeof firstMembers>,
): Promise<readonly MemberRow[]> {
  if (titles.length === 0) return [];
  return engine.readOne((db) => statement(db, engine, [JSON.stringify(titles)]));
}

const FIRST_OF_EACH = firstMembers(COVER_MAX);
const FIRST_ONE = firstMembers(1);

/**
 * The statement that reads so many members of each spelling at most, found by the index on works one spelling at a
 * time.
 */
function firstMembers(most: number) {
  return compileOnce((db, engine: Engine) => {
    const statement = sql<MemberRow>`
      SELECT member.work, member.type, member.gender, member.look, icon.look AS icon_look
      FROM ${engine.firstOfWorks('', most)} LEFT JOIN icon ON icon.id = member.icon_id
      ORDER BY member.created_at, member.id
    `;
    return { compile: () => statement.compile(db) };
  });
}
