import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue } from '../../src/open-catalogue.ts';
import { readSettings } from '../../src/settings.ts';
import { draft } from '../../test/support/people.ts';
import type { Original } from './damage-files.ts';
import { readServed, type Truth } from './read-served.ts';

/**
 * A catalogue with the samples and later changes, half of them still in its log, as a process that was
 * killed leaves it; and what it holds.
 */
export async function makeOriginal(folder: string): Promise<{ original: Original; truth: Truth }> {
  const file = join(folder, 'original.db');
  const settings = readSettings({ DATABASE_URL: `file:${file}` });
  const first = await openCatalogue(settings);
  await first.catalogue.loadSamples();
  await first.store.close();
  // Closing has moved the log into the database; these stay in the log.
  const { catalogue, store } = await openCatalogue(settings);
  const late: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    const { id } = await catalogue.create(draft({ name: `Pessoa ${i}` }));
    late.push(id);
  }
  const copy = join(folder, 'copy.db');
  await copyFile(file, copy);
  await copyFile(`${file}-wal`, `${copy}-wal`);
  const people = await readServed(catalogue);
  await store.close();
  return {
    original: { database: await readFile(copy), log: await readFile(`${copy}-wal`) },
    truth: { people, late },
  };
}
