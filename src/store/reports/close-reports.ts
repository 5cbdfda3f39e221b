import { type Outcome, RELEASED_AS } from '../../domain/reports/report.ts';
import type { Database } from '../schema/tables.ts';

/** How reports of a personality are closed and opened again, inside a write transaction. */

/**
 * Closes the open reports of a personality, and deletes who sent them: only open reports are counted by networks. So
 * they are opened again without them.
 */
export async function close(db: Database, id: string, outcome: Outcome, at: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ closed_at: at, outcome, network: null, voter: null })
    .where('personality_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Opens the reports again that were closed last with an outcome; false if there are none. */
export async function reopen(db: Database, id: string, outcome: Outcome): Promise<boolean> {
  const at = await lastClosed(db, id, outcome);
  if (at !== null) await change(db, { id, outcome, at }, OPEN);
  return at !== null;
}

/** Opens the reports again that a hold has closed, at the time `heldAt`. */
export async function reopenHeld(db: Database, id: string, heldAt: string): Promise<void> {
  for (const { held } of RELEASED_AS) await change(db, { id, outcome: held, at: heldAt }, OPEN);
}

/** Turns the outcome of the reports that a hold has closed, at the time `heldAt`, into that of its release. */
export async function closeAsReleased(
  db: Database,
  id: string,
  { heldAt, at }: { readonly heldAt: string; readonly at: string },
): Promise<void> {
  for (const { held, released } of RELEASED_AS)
    await change(db, { id, outcome: held, at: heldAt }, { outcome: released, closed_at: at });
}

/**
 * Undoes `closeAsReleased`, where a personality is held again that was released at `releasedAt` or later. An earlier
 * release stays, since somebody has changed the personality after it.
 */
export async function closeAsHeldAgain(
  db: Database,
  id: string,
  { releasedAt, at }: { readonly releasedAt: string; readonly at: string },
): Promise<void> {
  for (const { held, released } of RELEASED_AS) {
    const last = await lastClosed(db, id, released);
    if (last !== null && last >= releasedAt)
      await change(db, { id, outcome: released, at: last }, { outcome: held, closed_at: at });
  }
}

const OPEN = { outcome: null, closed_at: null } as const;

/** When reports of a personality were last closed with an outcome; null if none were. */
async function lastClosed(db: Database, id: string, outcome: Outcome): Promise<string | null> {
  const last = await db
    .selectFrom('report')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .where('personality_id', '=', id)
    .where('outcome', '=', outcome)
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Changes the reports of a personality that were closed together, with one outcome at one time. */
async function change(
  db: Database,
  { id, outcome, at }: { readonly id: string; readonly outcome: Outcome; readonly at: string },
  to: { readonly outcome: Outcome | null; readonly closed_at: string | null },
): Promise<void> {
  await db
    .updateTable('report')
    .set(to)
    .where('personality_id', '=', id)
    .where('outcome', '=', outcome)
    .where('closed_at', '=', at)
    .execute();
}
