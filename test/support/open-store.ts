import type { Store } from '../../src/catalogue/store.ts';
import type { PostgresLocation } from '../../src/database-setting.ts';
import { readSettings } from '../../src/settings.ts';
import type { StoreAccess } from '../../src/store/access.ts';
import { openStore } from '../../src/store/open.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { createStore } from '../../src/store/store.ts';

/** A store in a file, or in memory for `:memory:`. */
export function openSqliteStore(location: string, access?: StoreAccess): Promise<Store> {
  return openStore({ kind: 'sqlite', location }, access);
}

export async function openPostgresStore(
  target: PostgresLocation,
  access: StoreAccess = { mode: 'create' },
): Promise<Store> {
  if (access.serves === true) return openStore({ kind: 'postgres', ...target }, access);
  return createStore(await openPostgres(target, access));
}

/** Runs a task with the store of a `DATABASE_URL`, which is created if missing and closed afterwards. */
export async function withStore<T>(url: string, task: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(readSettings({ DATABASE_URL: url }).database);
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}
