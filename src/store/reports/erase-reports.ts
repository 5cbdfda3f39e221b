import type { Database } from '../schema/tables.ts';
import { eraseWell } from './found-well.ts';

/**
 * Erases the reports of a personality except their numbers, versions, kinds, times and outcomes. Also deletes its hold,
 * and the note on the version found well.
 */
export async function eraseReports(db: Database, id: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ text: null, network: null, voter: null })
    .where('personality_id', '=', id)
    .execute();
  // Outcomes of reports closed before are kept, so that they still count towards the daily limit of automatic actions.
  await db
    .updateTable('report')
    .set((column) => ({ closed_at: column.ref('at'), outcome: 'erased' as const }))
    .where('personality_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  await db.deleteFrom('held').where('personality_id', '=', id).execute();
  await eraseWell(db, id);
}
