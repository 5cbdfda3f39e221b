import type { Hono } from 'hono';
import type { LocalCatalogue } from '../src/catalogue/create-catalogue.ts';
import type { Store } from '../src/catalogue/store.ts';
import { generatePeople } from '../src/cli/generate.ts';
import { type AppDependencies, createApp } from '../src/http/app.ts';
import type { AppEnv } from '../src/http/environment.ts';
import type { RenderPage } from '../src/http/pages/render-page.ts';
import type { RequestEntry } from '../src/http/request-log.ts';
import { createReadiness } from '../src/http/server/drain.ts';
import { openCatalogue } from '../src/service/open-catalogue.ts';
import { createTableWriter } from '../src/service/open-data.ts';
import { watchStorage } from '../src/service/storage-watch.ts';
import { type Environment, readSettings } from '../src/settings.ts';
import { SILENT_LOG } from '../test/http/silent-log.ts';

export interface OpenApp {
  readonly app: Hono<AppEnv>;
  readonly catalogue: LocalCatalogue;
  readonly store: Store;
  /** Fails the health check from now on, and resolves after the drain delay. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenAppOptions
  extends Partial<Pick<AppDependencies, 'renderPage' | 'log' | 'overload' | 'openData'>> {
  readonly environment?: Environment;
  readonly observe?: (entry: RequestEntry) => void;
  /** Number of invented people in the catalogue at the start. */
  readonly people?: number;
  /** Folder of built assets. */
  readonly assets?: string | null;
}

const emptyPage: RenderPage = async () => ({
  status: 200,
  html: '<!doctype html><title>Página</title>',
  failure: null,
});

/** Opens the product, by default over a catalogue in memory, with empty pages and without a limit of writes. */
export async function openApp({
  environment = {},
  observe = () => {},
  people = 0,
  assets = null,
  renderPage = emptyPage,
  log = SILENT_LOG,
  overload = { isOver: () => false },
  openData = null,
}: OpenAppOptions = {}): Promise<OpenApp> {
  const defaults = { DATABASE_URL: ':memory:', WRITES_PER_MINUTE: '0' };
  const settings = readSettings({ ...defaults, ...environment });
  const { catalogue, previews, figures, reports, store } = await openCatalogue(settings);
  if (people > 0) await generatePeople(store, people);
  const readiness = createReadiness();
  const storage = await watchStorage(store, { limit: settings.storageLimit, log });
  const app = createApp({
    catalogue,
    previews,
    figures,
    reports,
    secret: await store.secret(),
    sourceOf: store.sourceOf,
    settings,
    observe(entry) {
      log.request(entry);
      observe(entry);
    },
    renderPage,
    log,
    overload,
    storage,
    readiness,
    openData,
    writeTable: createTableWriter(settings.publicUrl),
    version: '0.0.0',
    assets,
  });
  const leave = () => readiness.leave(settings.drainDelay);
  const close = async () => {
    storage.stop();
    await store.close();
  };
  return { app, catalogue, store, leave, close };
}
