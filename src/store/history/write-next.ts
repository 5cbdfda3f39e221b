import type { Kysely } from 'kysely';
import type { WriteContext } from '../../catalogue/stored-personality.ts';
import type { Engine } from '../engine.ts';
import type { RowContent } from '../people/content.ts';
import { freeOrdinals } from '../people/ordinals.ts';
import type { ListedRow } from '../people/rows.ts';
import type { Schema } from '../schema/tables.ts';
import { notBefore } from './not-before.ts';
import { type Recorded, recordAll } from './record.ts';

/** The next version of one personality: another state, a state to bring back, or its removal. */
export interface Step {
  readonly id: string;
  /** Of the version that is written. */
  readonly number: number;
  /** The row that it replaces; null for a removed personality. */
  readonly before: ListedRow | null;
  /** Null for a removal, which has a row to remove. */
  readonly after: Content | null;
  /** Of a restoration: the version whose state it takes. */
  readonly restoredFrom?: number;
}

type Content = RowContent & { readonly hash: string | null };

/**
 * Writes the next versions of several personalities: rows, ordinals and versions, inside a write transaction. The
 * only writer of versions after the first. Gives the steps that were done; of the others the row is no longer the one
 * that they replace.
 */
export async function writeNext(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'takeOrdinals'>,
  steps: readonly Step[],
  by: WriteContext,
): Promise<readonly Step[]> {
  const done: Step[] = [];
  const versions: Recorded[] = [];
  const freed: number[] = [];
  const appearing = steps.filter(({ before }) => before === null).length;
  const ordinals = appearing === 0 ? [] : await engine.takeOrdinals(db, appearing);
  for (const step of steps) {
    const ordinal = step.before?.ordinal ?? ordinals.pop() ?? Number.NaN;
    if (!(await writeRow(db, step, ordinal))) continue;
    done.push(step);
    versions.push(...recorded(step, ordinal, by.at));
    if (step.after === null) freed.push(ordinal);
  }
  await freeOrdinals(db, freed);
  await recordAll(db, versions, by);
  return done;
}

/** False where another write came between. */
async function writeRow(
  db: Kysely<Schema>,
  { id, before, after }: Step,
  ordinal: number,
): Promise<boolean> {
  if (after === null) {
    const { numDeletedRows } = await db
      .deleteFrom('personality')
      .where('id', '=', id)
      .where('version', '=', before?.version ?? 0)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
  const { hash: _, ...content } = after;
  if (before === null) {
    await db
      .insertInto('personality')
      .values({ ordinal, ...content })
      .execute();
    return true;
  }
  const { numUpdatedRows } = await db
    .updateTable('personality')
    .set(content)
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function recorded(
  { number, before, after, restoredFrom }: Step,
  ordinal: number,
  now: string,
): Recorded[] {
  if (after === null) {
    if (before === null) return [];
    return [{ change: 'removed', number, at: notBefore(before.updated_at, now), row: before }];
  }
  const next = { number, at: after.updated_at, row: { ...after, ordinal } };
  if (restoredFrom === undefined) return [{ change: 'updated', ...next }];
  return [{ change: 'restored', ...next, restoredFrom }];
}
