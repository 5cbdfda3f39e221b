import type { Store } from '../../../src/catalogue/store.ts';
import { openPostgresStore } from '../open-store.ts';
import { lendDatabase } from './databases.ts';

/** What closes a store that was opened for the file, or for the test that runs. */
const closings: (() => Promise<void>)[] = [];

export function countOpen(): number {
  return closings.length;
}

/** Closes the stores that were opened after the first so many. */
export async function closeDownTo(count: number): Promise<void> {
  await Promise.all(closings.splice(count).map((close) => close()));
}

/** A store on PostgreSQL with nobody in it, closed after the test (or the file) that opened it. */
export async function openEmptyPostgresStore(): Promise<Store & { readonly url: string }> {
  const database = await lendDatabase();
  const store = await openPostgresStore({ url: database.url, pool: 10 });
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    closing ??= store.close();
    await closing;
  };
  closings.push(async () => {
    await close();
    await database.release();
  });
  return { ...store, close, url: database.url };
}
