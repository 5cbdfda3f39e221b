import type { Store } from '../catalogue/store.ts';
import type { Report } from './report.ts';
import { requireKnown } from './require-known.ts';

/** Locks or unlocks a personality. */
export async function setLocked(store: Store, id: string, locked: boolean): Promise<Report> {
  requireKnown(await store.lock(id, locked), id);
  const lines = [locked ? `${id} is locked.` : `${id} is not locked.`];
  return { status: 0, lines, json: { id, locked } };
}
