import { type RawBuilder, sql } from 'kysely';

export const PLAN_EACH_TIME_COMMENT = '/* planned each time */';

/**
 * A comment in a statement whose best plan depends on its values. PostgreSQL would keep one plan for a statement that is
 * prepared under a name; one with this comment gets none.
 */
export const PLAN_EACH_TIME: RawBuilder<unknown> = sql.raw(PLAN_EACH_TIME_COMMENT);
