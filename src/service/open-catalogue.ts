import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCatalogue, type LocalCatalogue } from '../catalogue/create-catalogue.ts';
import { createReports, type Reports } from '../catalogue/reports.ts';
import type { Store } from '../catalogue/store.ts';
import type { IconEncoder } from '../catalogue/stored-personality.ts';
import { codeOf } from '../domain/failure.ts';
import { dummyPersonalities } from '../domain/people/invented-people.ts';
import { createBlockedNames } from '../domain/reports/blocked-names.ts';
import { createFeatured } from '../domain/search/rules.ts';
import { createFigurePictures, type FigurePictures } from '../figures/figure-pictures.ts';
import type { FileRecord } from '../files/file.ts';
import { iconFilesBeside } from '../files/icons.ts';
import { importRecords } from '../files/import-records.ts';
import { readCsv } from '../files/read-csv.ts';
import { createPreviews, type Previews } from '../link-pictures/link-pictures.ts';
import { createQueue } from '../queue/queue.ts';
import type { Settings } from '../settings.ts';
import { openStore } from '../store/open.ts';

const SAMPLES = fileURLToPath(new URL('../../samples/personalidades.csv', import.meta.url));

/**
 * The queue of pictures that are encoded or drawn: how many at a time, and how many may wait. sharp uses libuv's four
 * threads, which also read files, so two are left free. Thirty-two pictures take about half a second;
 * `http/guards/writes.ts` limits how many of them one network may have.
 */
const PICTURES = { name: 'icons', concurrency: 2, waitingMax: 32 };

interface OpenCatalogueOptions {
  /** Called with a sentence about a problem that does not prevent opening. */
  readonly warn?: ((sentence: string) => void) | undefined;
  /** Called once per page of search results, with whether the page came from the cache. */
  readonly onPage?: ((isCached: boolean) => void) | undefined;
  /** Wraps the store, to measure its operations. */
  readonly wrapStore?: ((store: Store) => Store) | undefined;
  /** Called after each new report, with the number of open reports. */
  readonly onReport?: ((open: number) => void) | undefined;
}

/**
 * Opens the store that the settings name, and creates over it the catalogue, the reports and the pictures for links.
 * The caller closes the store.
 */
export async function openCatalogue(
  settings: Settings,
  { warn = () => {}, wrapStore = (store) => store, onPage, onReport }: OpenCatalogueOptions = {},
): Promise<{
  catalogue: LocalCatalogue;
  previews: Previews;
  figures: FigurePictures;
  reports: Reports;
  store: Store;
}> {
  const mode = settings.readOnly ? 'read' : 'create';
  const store = wrapStore(await openStore(settings.database, { mode, warn, onPage, serves: true }));
  const now = () => new Date().toISOString();
  const pictures = createQueue(PICTURES);
  /** Queues a picture of an import or a preview, even if the queue is full: these have one picture at a time. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    pictures.run(task, { evenIfFull: true });
  const restrictions = {
    isBlocked: settings.blockedNames.length > 0 ? createBlockedNames(settings.blockedNames) : null,
    acceptsNewIcons: settings.acceptsNewIcons,
  };
  const catalogue = createCatalogue({
    store,
    encodeIcon: (dataUrl) => pictures.run(() => encodeIcon(dataUrl)),
    featured: createFeatured(settings.featuredKeywords, settings.featuredNames),
    writeSamples: async () => {
      const records = readCsv(createReadStream(SAMPLES));
      return importRecords(restrictions.acceptsNewIcons ? records : withoutIcons(records), {
        store,
        onlyIfEmpty: true,
        isBlocked: restrictions.isBlocked ?? undefined,
        encodeIcon: (dataUrl) => inTurn(() => encodeIcon(dataUrl)),
        readIconFile: iconFilesBeside(SAMPLES),
        newId: randomUUID,
        now,
      });
    },
    newId: randomUUID,
    newSeed: () => randomInt(2 ** 32),
    now,
    fingerprint: (text) => createHash('sha256').update(text).digest('hex'),
    restrictions,
  });
  const wantsDummies = settings.dummyPersonalities && !settings.readOnly;
  if (wantsDummies) {
    await createDummies(store, now()).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  }
  // Previews share the queue with icons. At most one preview is drawn at a time, so the other place is left to saves.
  const previews = createPreviews((subject) =>
    inTurn(async () => {
      const { drawPreview } = await import('../link-pictures/draw.ts');
      return drawPreview(subject, catalogue.icon);
    }),
  );
  const reports = createReports({ store, now, onReport, restrictions });
  const figures = createFigurePictures(async (picture) => {
    const { drawFigure } = await import('../figures/draw-figure.ts');
    return drawFigure(picture);
  });
  return { catalogue, previews, figures, reports, store };
}

async function* withoutIcons(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  for await (const { line, fields } of records) {
    const { icon: _, ...others } = fields;
    yield { line, fields: others };
  }
}

async function createDummies(store: Store, at: string): Promise<void> {
  const dummies = dummyPersonalities().map((traits) => ({
    ...traits,
    id: randomUUID(),
    icon: null,
  }));
  try {
    await store.create(dummies, { visitor: null, at }, { onlyIfEmpty: true });
  } catch (error) {
    if (codeOf(error) !== 'catalogue_not_empty') throw error;
  }
}

/** Encodes an icon. The encoder is loaded with the first picture, because sharp takes 20 MB of memory. */
const encodeIcon: IconEncoder = async (dataUrl) => {
  const encoder = await import('../icons/encode-icon.ts');
  return encoder.encodeIcon(dataUrl);
};
