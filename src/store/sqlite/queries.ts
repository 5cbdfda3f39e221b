import { type SqlBool, sql } from 'kysely';
import type { Mark } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { compileOnce } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** The members of `Engine` that consist of SQL alone. */
export const QUERIES = {
  isState: (mark) => sql<SqlBool>`(
    (SELECT coalesce(max(sequence), 0) FROM version) || ' ' ||
    (SELECT coalesce(max(number), 0) FROM unversioned_change) = ${mark}
  )`,

  // SQLite runs one write at a time.
  lockWrites: async () => {},

  // SQLite has no such limit.
  liftTimeout: async () => {},

  prepareErasure: async () => {},

  // Since there is one write at a time, the next ordinal is one more than the greatest.
  async takeOrdinals(db, count) {
    const rows = await freedOrdinals(db, null, [count]);
    const ordinals = rows.flatMap(({ ordinal }) => ordinal ?? []);
    if (ordinals.length > 0) {
      await db.deleteFrom('free_ordinal').where('ordinal', 'in', ordinals).execute();
    }
    // Once all free ordinals are taken, the rest follow the greatest one.
    let next = Math.max(rows[0]?.last ?? -1, ...ordinals, -1) + 1;
    while (ordinals.length < count) ordinals.push(next++);
    return ordinals;
  },

  keepingNumbers: sql``,

  // The next numbers are computed from those in use.
  settleNumbers: async () => {},

  mark: readMark,

  async changedSince(db, mark, most) {
    const now = await readMark(db);
    if (now === mark) return { mark, ordinals: [] };
    const [[sequence, number], [newSequence, newNumber]] = [parse(mark), parse(now)];
    // A smaller number means that another file has replaced the one that was read.
    if (newSequence < sequence || newNumber !== number) return { mark: now, ordinals: null };
    const { rows } = await sql<{ readonly ordinal: number }>`
      SELECT DISTINCT ordinal FROM version WHERE sequence > ${sequence} AND ordinal IS NOT NULL
      LIMIT ${most + 1}
    `.execute(db);
    const ordinals = rows.map(({ ordinal }) => ordinal);
    return { mark: now, ordinals: ordinals.length > most ? null : ordinals };
  },

  ordinalIn: (ordinals) => sql<SqlBool>`personality.ordinal IN (
    SELECT value FROM json_each(${JSON.stringify(ordinals)})
  )`,

  listOf: JSON.stringify,

  firstOfWorks: (spellings, most) => sql`
    json_each(${spellings}) AS spelling JOIN personality AS member ON member.ordinal IN (
      SELECT ordinal FROM personality WHERE work = spelling.value
      ORDER BY created_at, id LIMIT ${sql.lit(most)}
    )
  `,

  contains: (text, needle) => sql<SqlBool>`instr(${text}, ${needle}) > 0`,

  /** Reads the bytes of the pages in use, which the header of the file gives. */
  async size(db) {
    const { rows } = await sql<{ readonly bytes: number }>`
      SELECT (page_count - freelist_count) * page_size AS bytes
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size
    `.execute(db);
    return rows[0]?.bytes ?? 0;
  },
} satisfies Partial<Engine>;

/**
 * The statement that reads a number of free ordinals at most, each beside the greatest ordinal in use. If no ordinal is
 * free, there is one row, whose ordinal is null.
 */
const freedOrdinals = compileOnce((db) => {
  const statement = sql<{ readonly last: number | null; readonly ordinal: number | null }>`
    SELECT (SELECT max(ordinal) FROM personality) AS last, freed.ordinal
    FROM (SELECT 1 AS one) AS always LEFT JOIN (
      SELECT ordinal FROM free_ordinal ORDER BY ordinal LIMIT ${0}
    ) AS freed ON true
    ORDER BY freed.ordinal
  `;
  return { compile: () => statement.compile(db) };
});

const newest = compileOnce((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('version')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .as('sequence'),
    eb
      .selectFrom('unversioned_change')
      .select(({ fn }) => fn.max('number').as('number'))
      .as('number'),
  ]),
);

/**
 * Reads the numbers of the newest version and of the newest change without a version. They identify a state, since
 * there is one write at a time.
 */
async function readMark(db: Database): Promise<Mark> {
  const [row] = await newest(db, null, []);
  return `${row?.sequence ?? 0} ${row?.number ?? 0}`;
}

function parse(mark: Mark): [sequence: number, number: number] {
  const [sequence = 0, number = 0] = mark.split(' ').map(Number);
  return [sequence, number];
}
