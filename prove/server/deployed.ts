import '../../src/mode.ts';
import { createWriteStream, existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { watchEventLoop } from '../../src/http/guards/overload.ts';
import { builtPages } from '../../src/http/pages/built-pages.ts';
import { createPageRenderer, type RenderPage } from '../../src/http/pages/render-page.ts';
import { bufferWrites, createLog } from '../../src/service/log.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { type OpenApp, type OpenAppOptions, openApp } from '../support.ts';

const BUILD = new URL('../../build/server/entry.server.js', import.meta.url);

/**
 * Opens the product over a database file with the parts that `main.ts` gives it: a store for serving, the built pages
 * if there is a build, a log, and the monitor of the event loop.
 */
export async function openDeployed(file: string, options: OpenAppOptions): Promise<OpenApp> {
  const environment = { ...options.environment, DATABASE_URL: `file:${file}` };
  const settings = readSettings(environment);
  const pages = existsSync(BUILD) ? await readPages(settings) : {};
  return openApp({
    ...options,
    ...pages,
    environment,
    log: createLog(settings.logLevel, bufferWrites(createWriteStream(devNull))),
    overload: watchEventLoop(),
  });
}

async function readPages({
  authorName,
  authorUrl,
  publicUrl,
}: Settings): Promise<{ renderPage: RenderPage; assets: string | null }> {
  const { pages, filesOf, assets } = await builtPages();
  const site = { authorName, authorUrl, version: '0.0.0', contact: '', readOnly: false };
  return { renderPage: createPageRenderer({ pages, filesOf, site, publicUrl }), assets };
}
