import { join } from 'node:path';
import type { Store } from '../src/catalogue/store.ts';
import { openSqliteStore } from '../src/store/sqlite/open-sqlite-store.ts';
import { personAt } from './names.ts';

const BATCH = 2_000;
const CREATED_AT = '2026-01-01T00:00:00.000Z';

/** Creates a database file of invented people through the product's store; returns its path. */
export async function fillCatalogueFile(folder: string, rows: number): Promise<string> {
  const file = join(folder, `${rows}.db`);
  const store = await openSqliteStore(file);
  await fillStore(store, rows);
  await store.close();
  return file;
}

/** Creates invented people in an empty store. */
export async function fillStore(store: Store, rows: number): Promise<void> {
  for (let start = 0; start < rows; start += BATCH) {
    const length = Math.min(BATCH, rows - start);
    await store.create(
      Array.from({ length }, (_, i) => ({
        ...personAt(start + i),
        id: idOf(start + i),
        icon: null,
      })),
      { visitor: null, at: CREATED_AT },
    );
  }
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}
