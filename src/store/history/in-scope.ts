import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ChangesScope } from '../../catalogue/operations.ts';
import type { Schema } from '../schema/tables.ts';

type Build = ExpressionBuilder<Schema, 'version'>;

/** The condition that a version is one of these changes. */
export function inScope(
  { eb, and }: Build,
  { visitor, source, since, until }: ChangesScope,
): Expression<SqlBool> {
  return and([
    visitor === undefined ? eb('visitor', 'is not', null) : eb('visitor', '=', visitor),
    ...(source === undefined ? [] : [eb('source', '=', source)]),
    ...(since === undefined ? [] : [eb('at', '>=', since)]),
    ...(until === undefined ? [] : [eb('at', '<', until)]),
  ]);
}

/** The opposite, also where a column is null. */
export function outOfScope(build: Build, scope: ChangesScope): Expression<SqlBool> {
  return build.not(build.fn.coalesce(inScope(build, scope), sql<SqlBool>`false`));
}
