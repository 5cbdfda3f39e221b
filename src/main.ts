import './mode.ts';
import { existsSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import { paths } from './domain/paths.ts';
import { createFeatured } from './domain/search/featured.ts';
import { createApp } from './http/app.ts';
import { createPageRenderer } from './http/pages.ts';
import { serve } from './http/serve.ts';
import { consoleLog } from './log.ts';
import { openCatalogue } from './open-catalogue.ts';
import { builtPages, developmentPages } from './pages-source.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import type { Site } from './ui/page-contract.ts';

/** Settings → store → catalogue → app → listen → drain → close. With `--dev`, pages are built as asked for. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const { catalogue, store } = await openCatalogue(settings);
  const pages = await (process.argv.includes('--dev') ? developmentPages() : builtPages());

  const app = createApp({
    catalogue,
    settings,
    renderPage: createPageRenderer({
      pages: pages.pages,
      filesOf: pages.filesOf,
      catalogue,
      site: siteOf(settings),
      publicUrl: settings.publicUrl,
    }),
    log: consoleLog,
    version: packageJson.version,
    assets: pages.assets,
  });
  const { port, host } = settings;
  const server = await serve({ app, port, host, before: pages.before });
  consoleLog.info(`MBTI DB listens on http://${host}:${server.port}${paths.home()}`);

  const stop = async (): Promise<void> => {
    consoleLog.info('Stopping: no new requests, those under way end first.');
    await server.drain();
    await pages.close();
    await store.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function siteOf(settings: Settings): Site {
  return {
    authorName: settings.authorName,
    authorUrl: settings.authorUrl,
    version: packageJson.version,
    featured: createFeatured(settings.featuredKeywords, settings.featuredNames),
  };
}

try {
  await main();
} catch (error) {
  // What an operator can mend is said in a sentence; anything else shows where it happened.
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
