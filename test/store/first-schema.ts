import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { NewPersonality } from '../../src/catalogue/stored-personality.ts';
import { fold } from '../../src/domain/fold.ts';
import { cellOf } from '../../src/domain/types/cell.ts';
import { MIGRATIONS, migrate } from '../../src/store/sqlite/migrations/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { BY } from './arbitraries.ts';

/** Creates a catalogue file with the first schema, which had only the smallest size of an icon. */
export function makeFirstSchema(file: string, people: readonly NewPersonality[] = []): void {
  mkdirSync(dirname(file), { recursive: true });
  const database = openDatabase(file);
  migrate(database, MIGRATIONS.slice(0, 1));
  const insertIcon = database.prepare('INSERT INTO icon (hash, bytes) VALUES (?, ?)');
  const insert = database.prepare(
    `INSERT INTO personality
     (ordinal, id, name, folded, gender, type, identity, cell, icon_id, version, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
  );
  for (const [ordinal, person] of people.entries()) {
    const { id, name, gender, type, identity, icon } = person;
    const iconId =
      icon !== null && 'bytes' in icon
        ? insertIcon.run(icon.hash, icon.bytes).lastInsertRowid
        : null;
    const searched = [fold(name), gender, type, identity, cellOf(person)];
    insert.run(ordinal, id, name, ...searched, iconId, BY.at, BY.at);
  }
  database.close();
}
