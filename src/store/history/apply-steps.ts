import type { Kysely } from 'kysely';
import type { WriteContext } from '../../catalogue/store.ts';
import type { Engine } from '../engine.ts';
import { freeOrdinals, takeOrdinals } from '../ordinals.ts';
import type { RowContent } from '../row-content.ts';
import type { ListedRow } from '../rows.ts';
import type { Schema } from '../schema.ts';
import { changeIndex, type Indexed } from '../search-index/change-index.ts';
import { type Recorded, recordAll } from './record.ts';

/** The next version of one personality: a state to bring back, or its removal. */
export interface Step {
  readonly id: string;
  /** Of the version that is written. */
  readonly number: number;
  /** The row that it replaces; null for a removed personality. */
  readonly before: ListedRow | null;
  /** Null for a removal, which has a row to remove. */
  readonly after:
    | (RowContent & { readonly hash: string | null; readonly restoredFrom: number })
    | null;
}

/**
 * Writes the next versions of several personalities, with one change of the search index and one
 * insertion of versions, inside a write transaction. Gives the steps that were done; another write
 * came before the others.
 */
export async function applySteps(
  db: Kysely<Schema>,
  engine: Engine,
  steps: readonly Step[],
  by: WriteContext,
): Promise<readonly Step[]> {
  const done: Step[] = [];
  const [coming, going]: [Indexed[], Indexed[]] = [[], []];
  const freed: number[] = [];
  const appearing = steps.filter(({ before }) => before === null).length;
  const ordinals = await takeOrdinals(db, appearing);
  for (const step of steps) {
    const ordinal = step.before?.ordinal ?? ordinals.pop() ?? Number.NaN;
    if (!(await writeRow(db, step, ordinal))) continue;
    done.push(step);
    if (step.before !== null) going.push(step.before);
    if (step.after === null) freed.push(ordinal);
    else coming.push({ ...step.after, ordinal });
  }
  await freeOrdinals(db, freed);
  await changeIndex(db, engine, coming, going);
  await recordAll(db, done.flatMap(recorded), by);
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
  const { hash: _, restoredFrom: __, ...content } = after;
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

function recorded({ number, before, after }: Step): Recorded[] {
  if (after !== null) {
    const { restoredFrom } = after;
    return [{ change: 'restored', number, row: after, restoredFrom }];
  }
  return before === null ? [] : [{ change: 'removed', number, row: before }];
}
