import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** Runs statements on a database file over a connection of its own. */
export function tamper(file: string, statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

/** Overwrites the first page of a table or index, as a failing disk might while the file is closed. */
export async function damagePage(file: string, name: string): Promise<void> {
  const database = new DatabaseSync(file);
  const page = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name);
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size, 0xff), 0, size, (Number(page?.['rootpage']) - 1) * size);
  await handle.close();
}
