import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { NewPersonality } from '../../src/catalogue/stored-personality.ts';
import { FIRST_SCHEMA } from '../../src/store/schema/first-schema.ts';
import { removeDatabase } from '../../src/store/sqlite/files-of-database.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { BY } from './arbitraries.ts';

/** The number of the schema of release 1.1.0 on SQLite. */
export const FORMER = FIRST_SCHEMA.sqlite;

/** Creates a catalogue file with the schema of release 1.1.0, of people without the fields that came later. */
export async function makeFormerFile(
  file: string,
  people: readonly NewPersonality[] = [],
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const current = `${file}-current`;
  const store = await openSqliteStore(current);
  await store.create(people, BY);
  await store.close();
  const database = openDatabase(file);
  migrate(database, []);
  database.prepare('ATTACH ? AS current').run(current);
  database.exec('PRAGMA foreign_keys = OFF; DELETE FROM secret');
  for (const { name } of database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main'")
    .all()) {
    if (String(name).startsWith('sqlite_')) continue;
    const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(String(name));
    const list = columns.map((column) => String(column['name'])).join();
    database.exec(`INSERT INTO main.${name} (${list}) SELECT ${list} FROM current.${name}`);
  }
  database.close();
  await removeDatabase(current);
}
