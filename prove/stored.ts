import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServer, urlOf } from '../test/support/postgres/server.ts';
import { startPostgres } from '../test/support/postgres/start-postgres.ts';
import type { Outcome } from './proof.ts';

/** The places where a catalogue can be stored. */
export type Place = 'SQLite in memory' | 'SQLite' | 'PostgreSQL';

/** An empty database. */
export interface Database {
  readonly place: Place;
  /** The value of the setting `DATABASE_URL`. */
  readonly url: string;
}

/** Runs a proof at each place in turn, and prefixes its findings with the name of the place. */
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

/** Runs a task with a temporary folder, which is deleted afterwards, also if the process exits during the task. */
export async function inFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mbti-db-prove-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await task(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Runs a task with the URL of an empty database on the server of the tests, which is dropped afterwards. */
export async function withDatabase<T>(task: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  const database = `mbti_prove_${randomUUID().slice(0, 8)}`;
  try {
    await onServer(server.url, `CREATE DATABASE ${database}`);
    return await task(urlOf(server.url, database));
  } finally {
    await onServer(server.url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await server.stop();
  }
}
