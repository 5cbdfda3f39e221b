import type { Store } from '../../src/catalogue/store.ts';
import { readSettings } from '../../src/settings.ts';
import { openStore } from '../../src/store/store.ts';

/** Runs a task with the store of a `DATABASE_URL`, which is created if it is missing, and closes it. */
export async function withStore<T>(url: string, task: (store: Store) => Promise<T>): Promise<T> {
  const { database } = readSettings({ DATABASE_URL: url });
  const store = await openStore(database, { mode: 'create' });
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}
