import type { Hono } from 'hono';
import { createApp } from '../src/http/app.ts';
import type { AppEnv } from '../src/http/environment.ts';
import { openCatalogue } from '../src/open-catalogue.ts';
import { readSettings } from '../src/settings.ts';

export interface OpenApp {
  readonly app: Hono<AppEnv>;
  close(): Promise<void>;
}

/** The product with an in-memory catalogue, without pages and write limit. */
export async function openApp(): Promise<OpenApp> {
  const settings = readSettings({ DATABASE_URL: ':memory:', WRITES_PER_MINUTE: '0' });
  const { catalogue, store } = await openCatalogue(settings);
  const app = createApp({
    catalogue,
    settings,
    renderPage: async () => new Response('<!doctype html><title>Página</title>'),
    log: { info: () => {}, error: () => {} },
    version: '0.0.0',
    assets: null,
  });
  return { app, close: () => store.close() };
}
