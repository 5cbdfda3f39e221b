import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createCatalogue, type LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { createReports, type Reports } from '../../src/catalogue/reports.ts';
import type { Store } from '../../src/catalogue/store.ts';
import { type Featured, NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import type { FileRecord } from '../../src/files/file.ts';
import { importRecords } from '../../src/files/import-records.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { openSqliteStore } from './open-store.ts';

/** The samples: two valid records and an invalid one. */
const SAMPLES: readonly FileRecord[] = [
  { line: 2, fields: { name: 'Capitu', type: 'ENFP' } },
  { line: 3, fields: { name: 'Bentinho', type: 'ISFJ' } },
  { line: 4, fields: { name: 'Sem tipo' } },
];

/** A clock that never repeats a time, since personalities created in the same millisecond are sorted by random ids. */
function createClock(): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last).toISOString();
  };
}

/** The real catalogue over a real store, which is empty unless one is given. */
export async function openCatalogue({
  featured = NOBODY_FEATURED,
  openStore = () => openSqliteStore(':memory:'),
}: {
  featured?: Featured;
  openStore?: () => Promise<Store>;
} = {}): Promise<{ catalogue: LocalCatalogue; reports: Reports; store: Store }> {
  const store = await openStore();
  const now = createClock();
  const catalogue = createCatalogue({
    store,
    encodeIcon,
    featured,
    writeSamples: () =>
      importRecords(SAMPLES, {
        store,
        onlyIfEmpty: true,
        encodeIcon,
        newId: randomUUID,
        now,
      }),
    newId: randomUUID,
    newSeed: () => randomInt(2 ** 32),
    now,
    fingerprint: (text) => createHash('sha256').update(text).digest('hex'),
  });
  const reports = createReports({ store, now });
  return { catalogue, reports, store };
}
