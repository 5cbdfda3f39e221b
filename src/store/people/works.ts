import { sql } from 'kysely';
import type { Drawn } from '../../domain/people/personality.ts';
import { drawnWorks } from '../../domain/people/shelves.ts';
import { COVER_MAX, type Work } from '../../domain/search/works.ts';
import type { FoundWork } from '../../search/works.ts';
import type { Engine } from '../engine.ts';
import { compileOnce, type ParameterOf } from '../schema/statements.ts';

/** The most spellings of one work whose members are read. Only vandalism gives a work so many. */
const SPELLINGS_MAX = 100;

interface MemberRow extends Drawn {
  readonly work: string;
}

/**
 * Completes the works with their name and with the members that were created first; those created at the same time are
 * ordered by id. The first member's spelling names the work. More than the first member is read only for the first
 * works, which are drawn on shelves, until there are `figuresMax` figures. Only members of the first `SPELLINGS_MAX`
 * spellings of a work are considered.
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
    const members = first.map(({ type, gender, look }) => ({ type, gender, look }));
    return { key, name: first[0]?.work ?? title, count, members };
  });
}

/** Reads the first members of each spelling, in order of creation. */
async function readFirst(
  engine: Engine,
  titles: readonly string[],
  statement: ReturnType<typeof firstMembers>,
): Promise<readonly MemberRow[]> {
  if (titles.length === 0) return [];
  return engine.readOne((db) => statement(db, { spellings: JSON.stringify(titles) }, engine));
}

const FIRST_OF_EACH = firstMembers(COVER_MAX);
const FIRST_ONE = firstMembers(1);

/** The statement that reads at most `most` members of each spelling, using the index on works once per spelling. */
function firstMembers(most: number) {
  return compileOnce(
    (_db, of: ParameterOf<{ spellings: string }>, engine: Engine) => sql<MemberRow>`
      SELECT member.work, member.type, member.gender, member.look
      FROM ${engine.firstOfWorks(of('spellings'), most)}
      ORDER BY member.created_at, member.id
    `,
  );
}
