import { type SqlBool, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** The members of `Engine` that consist of SQL alone. */
export const QUERIES = {
  // A file that replaces another is noticed before it is read (file-health.ts).
  epoch: sql<string>`''`,

  // SQLite has no such limit.
  liftTimeout: async () => {},

  prepareErasure: async () => {},

  keepingNumbers: sql``,

  // The next numbers are computed from those in use.
  settleNumbers: async () => {},

  ordinalIn: (list) => sql<SqlBool>`personality.ordinal IN (SELECT value FROM json_each(${list}))`,

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
