import { type SqlBool, sql } from 'kysely';

/** Condition on a table with the columns of a version’s key: the personality has no later version. */
export function isNewest(table: string) {
  return sql<SqlBool>`NOT EXISTS (
    SELECT 1 FROM version AS later
    WHERE later.personality_id = ${sql.ref(`${table}.personality_id`)}
      AND later.number > ${sql.ref(`${table}.number`)}
  )`;
}
