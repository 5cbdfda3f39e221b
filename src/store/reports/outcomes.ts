import type { Kysely } from 'kysely';
import type { StoredChange } from '../../catalogue/stored-changes.ts';
import { NETWORK_DAYS, type Outcome, TEXT_DAYS } from '../../domain/reports/report.ts';
import { daysBefore } from '../../domain/time.ts';
import type { Schema } from '../schema/tables.ts';

/** All functions here run inside a write transaction of the engine. */
type Transaction = Kysely<Schema>;

/** Closes the open reports of a personality. */
export async function close(
  db: Transaction,
  id: string,
  outcome: Outcome,
  at: string,
): Promise<void> {
  await forgetClosed(db, at);
  await db
    .updateTable('report')
    .set({ closed_at: at, outcome })
    .where('personality_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Reports of a personality that were closed together. */
export interface Closed {
  readonly id: string;
  readonly outcome: Outcome;
  readonly at: string;
}

/** Closes them in another way, or opens them again where `to` is null. */
export async function recloseAs(
  db: Transaction,
  { id, outcome, at }: Closed,
  to: Pick<Closed, 'outcome' | 'at'> | null,
): Promise<void> {
  await db
    .updateTable('report')
    .set({ closed_at: to?.at ?? null, outcome: to?.outcome ?? null })
    .where('personality_id', '=', id)
    .where('outcome', '=', outcome)
    .where('closed_at', '=', at)
    .execute();
}

/** Opens those again that were closed last in this way; false if there are none. */
export async function reopen(db: Transaction, id: string, outcome: Outcome): Promise<boolean> {
  const last = await db
    .selectFrom('report')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .where('personality_id', '=', id)
    .where('outcome', '=', outcome)
    .executeTakeFirst();
  const at = last?.at ?? null;
  if (at !== null) await recloseAs(db, { id, outcome, at }, null);
  return at !== null;
}

/** Forgets networks of closed and of old reports, and texts of reports closed long ago. It reads the whole table. */
export async function tidy(db: Transaction, at: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ network: null })
    .where('network', 'is not', null)
    .where((where) =>
      where.or([
        where('closed_at', 'is not', null),
        where('at', '<', daysBefore(at, NETWORK_DAYS)),
      ]),
    )
    .execute();
  await db
    .updateTable('report')
    .set({ text: null })
    .where('text', 'is not', null)
    .where('closed_at', '<', daysBefore(at, TEXT_DAYS))
    .execute();
}

/**
 * Forgets the networks of what was closed lately, by an index, since a flood has thousands; older ones are forgotten
 * by `tidy`. It comes before a report and before a closing, so that what was closed last can be opened again as it was.
 */
export async function forgetClosed(db: Transaction, at: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('closed_at', '>=', daysBefore(at, NETWORK_DAYS))
    .execute();
}

/** What an erasure leaves of the reports of a personality: numbers, kinds, times and outcomes. */
export async function eraseReports(db: Transaction, id: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ text: null, network: null, voter: null })
    .where('personality_id', '=', id)
    .execute();
  // How the others were closed is kept: an erasure gives back none of the day's acts.
  await db
    .updateTable('report')
    .set((column) => ({ closed_at: column.ref('at'), outcome: 'erased' as const }))
    .where('personality_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  await db.deleteFrom('held').where('personality_id', '=', id).execute();
  await forgetWell(db, id);
}

/** Remembers that the operator found this version well: it is never held by itself, however many report it. */
export async function noteWell(
  db: Kysely<Schema>,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<void> {
  await forgetWell(db, id);
  await db.insertInto('found_well').values({ personality_id: id, version }).execute();
}

/** False if no version of it was found well. */
export async function forgetWell(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('found_well')
    .where('personality_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isFoundWell(
  db: Kysely<Schema>,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('found_well')
    .select('version')
    .where('personality_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}
