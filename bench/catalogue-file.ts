import { join } from 'node:path';
import { generatePeople } from '../src/cli/generate.ts';
import { openSqliteStore } from '../test/support/open-store.ts';

/** Creates a database file with invented people, and resolves with its path. */
export async function fillCatalogueFile(folder: string, rows: number): Promise<string> {
  const file = join(folder, `${rows}.db`);
  const store = await openSqliteStore(file);
  await generatePeople(store, rows);
  await store.close();
  return file;
}
