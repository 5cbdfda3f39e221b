import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readSettings } from '../src/settings.ts';
import { copyStore } from '../src/store/backups/copy-store.ts';
import { fillWithLife } from '../test/support/lived-in.ts';
import { withStore } from '../test/support/open-store.ts';
import { pageOf } from '../test/support/page-of.ts';
import { readTables } from '../test/support/tables.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { inFolder, withDatabase } from './stored.ts';

const PEOPLE: Readonly<Record<Size, number>> = { small: 200, full: 1_300 };

/** Copies a catalogue from database to database, in every direction. */
export const copy: Proof = {
  name: 'copy',
  bar: '1,300 people with removals, restorations, edits and erasures in every hundred, in all four directions: the same rows in every table (versions, order, guesses, reports, holds, locks), the same gallery, all sound',
  run: (size) =>
    inFolder((folder) =>
      withDatabase((third) =>
        withDatabase((fourth) => {
          const file = (name: string) => `file:${join(folder, name)}`;
          return run(PEOPLE[size], [
            ...[file('first.db'), file('second.db')],
            ...[third, fourth, file('last.db')],
          ]);
        }),
      ),
    ),
};

async function run(people: number, way: readonly string[]): Promise<Outcome> {
  const [first = ''] = way;
  await withStore(first, (store) => fillWithLife(store, people));
  const should = await contentOf(first);
  const shortcomings: string[] = [];
  const milliseconds: number[] = [];
  for (const [i, to] of way.slice(1).entries()) {
    const direction = `${engineOf(way[i] ?? '')} to ${engineOf(to)}`;
    const began = performance.now();
    await copyStore({
      from: settingOf(way[i] ?? ''),
      to: settingOf(to),
      onStep: () => {},
      onProgress: () => {},
      warn: (sentence) => shortcomings.push(`${direction}: ${sentence}`),
    });
    milliseconds.push(performance.now() - began);
    const is = await contentOf(to);
    for (const [part, content] of should) {
      if (!isDeepStrictEqual(is.get(part), content))
        shortcomings.push(`${direction}: ${part} differs`);
    }
  }
  const rows = [...should.values()].reduce((sum, { length }) => sum + length, 0);
  const slowest = (Math.max(...milliseconds) / 1_000).toFixed(1);
  return {
    figure: `${people} people, ${should.get('version')?.length} versions, ${rows} rows, ${milliseconds.length} directions, ${slowest} s at most with verifying`,
    shortcomings,
  };
}

/** The rows of each table, and the first page of the gallery. */
async function contentOf(url: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const tables = await readTables(settingOf(url));
  return withStore(url, async (store) => {
    const gallery = await pageOf(store, '');
    return new Map<string, readonly unknown[]>([...tables, ['gallery', gallery.items]]);
  });
}

const settingOf = (url: string) => readSettings({ DATABASE_URL: url }).database;
const engineOf = (url: string) => (url.startsWith('file:') ? 'SQLite' : 'PostgreSQL');
