import { join } from 'node:path';
import { withDatabase } from '../postgres/with-database.ts';
import type { Outcome } from '../proof.ts';
import { inFolder } from './in-folder.ts';

/** Where a catalogue can be stored. */
export type Place = 'SQLite in memory' | 'SQLite' | 'PostgreSQL';

/** An empty database. */
export interface Database {
  readonly place: Place;
  /** What the setting `DATABASE_URL` names it by. */
  readonly url: string;
}

/** Runs a proof at each place, one after the other; what it finds is told with the name of the place. */
export async function onEach(
  places: readonly Place[],
  run: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const figures: string[] = [];
  const shortcomings: string[] = [];
  for (const place of places) {
    const outcome = await withPlace(place, (url) => run({ place, url }));
    figures.push(`${place}: ${outcome.figure}`);
    shortcomings.push(...outcome.shortcomings.map((shortcoming) => `${place}: ${shortcoming}`));
  }
  return { figure: figures.join('; '), shortcomings };
}

function withPlace<T>(place: Place, task: (url: string) => Promise<T>): Promise<T> {
  switch (place) {
    case 'SQLite in memory':
      return task(':memory:');
    case 'SQLite':
      return inFolder((folder) => task(`file:${join(folder, 'catalogue.db')}`));
    case 'PostgreSQL':
      return withDatabase(task);
  }
}
