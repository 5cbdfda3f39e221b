import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCatalogue, type LocalCatalogue } from './catalogue/create-catalogue.ts';
import type { Store } from './catalogue/store.ts';
import { dummyPersonalities } from './domain/dummies.ts';
import { createFeatured } from './domain/search/featured.ts';
import { boundEncoder } from './icons/bounded-encoder.ts';
import { encodeIcon } from './icons/encode-icon.ts';
import { iconFilesBeside } from './import/icon-files.ts';
import { importRecords } from './import/import-records.ts';
import { readRecords } from './import/read-records.ts';
import type { Settings } from './settings.ts';
import { openSqliteStore } from './store/sqlite/open-sqlite-store.ts';

const SAMPLES = fileURLToPath(new URL('../samples/personalidades.csv', import.meta.url));

/** The catalogue as the settings describe it, over its store; who opens the store closes it. */
export async function openCatalogue(
  settings: Settings,
): Promise<{ catalogue: LocalCatalogue; store: Store }> {
  const store = await openSqliteStore(settings.database.location);
  const now = () => new Date().toISOString();
  const encoder = boundEncoder(encodeIcon);
  const catalogue = createCatalogue({
    store,
    encodeIcon: encoder.encode,
    featured: createFeatured(settings.featuredKeywords, settings.featuredNames),
    writeSamples: async () => {
      const records = readRecords(await readFile(SAMPLES, 'utf8'), 'csv');
      return importRecords(records, {
        store,
        encodeIcon: encoder.encodeInTurn,
        readIconFile: iconFilesBeside(SAMPLES),
        newId: randomUUID,
        now,
      });
    },
    newId: randomUUID,
    newSeed: () => randomInt(2 ** 32),
    now,
    fingerprint: (text) => createHash('sha256').update(text).digest('hex'),
  });
  if (settings.dummyPersonalities && (await catalogue.distribution('')).total === 0) {
    await store.create(
      dummyPersonalities().map((traits) => ({
        ...traits,
        id: randomUUID(),
        icon: null,
        createdAt: now(),
      })),
    );
  }
  return { catalogue, store };
}
