import type { Store } from '../catalogue/store.ts';

/** Prints all faults and how to repair them; returns the exit status. */
export async function verify(store: Store): Promise<number> {
  const faults = await store.verify();
  for (const { sentence } of faults) console.log(sentence);
  if (faults.length === 0) console.log('The catalogue is sound.');
  if (faults.some(({ mendable }) => mendable)) {
    console.log('The command rebuild repairs data that derives from the personalities.');
  }
  if (faults.some(({ mendable }) => !mendable)) {
    console.log(
      'Damage to the file cannot be repaired: restore a copy, or export what can be read.',
    );
  }
  return faults.length === 0 ? 0 : 1;
}

/** Recomputes all data derived from the personalities; returns the exit status. */
export async function rebuild(store: Store): Promise<number> {
  await store.rebuild();
  console.log('The search index and the search columns are recomputed.');
  return 0;
}
