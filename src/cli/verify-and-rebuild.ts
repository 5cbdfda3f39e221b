import type { Store } from '../catalogue/store.ts';
import type { Report } from './report.ts';

/** Reports all faults and how to repair them. */
export async function verify(store: Store): Promise<Report> {
  const faults = await store.verify();
  const lines = faults.map(({ sentence }) => sentence);
  if (faults.length === 0) lines.push('The catalogue is sound.');
  if (faults.some(({ mendable }) => mendable)) {
    lines.push('The command rebuild computes anew what derives from others, and ends erasures.');
  }
  if (faults.some(({ mendable }) => !mendable)) {
    lines.push(
      'Damage to the file cannot be repaired: restore a backup, or export what can be read.',
    );
  }
  const sound = faults.length === 0;
  return { status: sound ? 0 : 1, lines, json: { sound, faults } };
}

/** Recomputes all derived data. */
export async function rebuild(store: Store): Promise<Report> {
  await store.rebuild();
  const lines = ['What derives from personalities, versions and guesses is recomputed.'];
  return { status: 0, lines, json: { rebuilt: true } };
}
