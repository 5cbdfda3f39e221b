import './mode.ts';
import { flushCompileCache } from 'node:module';
import { isIPv6 } from 'node:net';
import packageJson from '../package.json' with { type: 'json' };
import { paths } from './domain/paths.ts';
import { loadEnvFile } from './env-file.ts';
import { createApp } from './http/app.ts';
import { watchEventLoop } from './http/guards/overload.ts';
import { builtPages } from './http/pages/built-pages.ts';
import { developmentPages } from './http/pages/development-pages.ts';
import { createPageRenderer } from './http/pages/render-page.ts';
import type { RequestEntry } from './http/request-log.ts';
import { createReadiness } from './http/server/drain.ts';
import { serve } from './http/server/serve.ts';
import { announceReports } from './service/announce-reports.ts';
import { createClosings } from './service/closings.ts';
import { bufferWrites, createLog } from './service/log.ts';
import { createMetrics } from './service/metrics.ts';
import { openCatalogue } from './service/open-catalogue.ts';
import { createTableWriter, startOpenData } from './service/open-data.ts';
import { describeStartFailure, metricsFailure } from './service/start-failure.ts';
import { freeSpaceBeside, watchStorage } from './service/storage-watch.ts';
import { startUpkeep } from './service/upkeep.ts';
import { readSettings } from './settings.ts';
import { describeStore } from './store/open.ts';

const closings = createClosings();

/**
 * Runs the server: settings → store → catalogue → app → listen → drain → close. With `--dev`, Vite builds the modules
 * of the pages on demand.
 */
async function main(): Promise<void> {
  const warning = loadEnvFile();
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel, bufferWrites(process.stdout));
  if (warning !== null) log.warn(warning);
  const metrics = settings.metricsPort === 0 ? null : createMetrics();
  const { catalogue, previews, figures, reports, store } = await openCatalogue(settings, {
    warn: log.warn,
    onReport: announceReports({ settings, log }),
    onPage: metrics?.notePage,
    wrapStore: metrics?.timeStore,
  });
  closings.add(() => store.close());
  const pages = await (process.argv.includes('--dev') ? developmentPages() : builtPages());
  closings.add(() => pages.close());

  metrics?.countOpenReports(store.reports.countOpen);

  const observe = (entry: RequestEntry): void => {
    log.request(entry);
    metrics?.observe(entry);
  };
  const overload = watchEventLoop();
  const readiness = createReadiness();
  const { database } = settings;
  const hasFile = database.kind === 'sqlite' && database.location !== ':memory:';
  const storage = await watchStorage(store, {
    limit: settings.storageLimit,
    ...(hasFile ? { freeSpace: () => freeSpaceBeside(database.location) } : {}),
    log,
  });
  closings.add(async () => storage.stop());
  metrics?.measureStorage(storage.bytes, settings.storageLimit);
  const folder = settings.openData ? settings.openDataFolder : null;
  const openData =
    folder === null
      ? null
      : startOpenData({
          store,
          folder,
          // The command refuses the default of this setting, which a trial of the server has.
          environment: { ...process.env, PUBLIC_URL: settings.publicUrl },
          readOnly: settings.readOnly,
          isBusy: overload.isOver,
          log,
        });
  if (openData !== null) closings.add(openData.end);
  const app = createApp({
    catalogue,
    previews,
    figures,
    reports,
    secret: await store.secret(),
    sourceOf: store.sourceOf,
    settings,
    renderPage: createPageRenderer({
      pages: pages.pages,
      filesOf: pages.filesOf,
      site: {
        authorName: settings.authorName,
        authorUrl: settings.authorUrl,
        contact: settings.contact,
        version: packageJson.version,
        readOnly: settings.readOnly,
      },
      publicUrl: settings.publicUrl,
    }),
    log,
    version: packageJson.version,
    assets: pages.assets,
    openData,
    writeTable: createTableWriter(settings.publicUrl),
    readiness,
    overload,
    storage,
    observe,
  });
  const { port, host, metricsPort } = settings;
  const metricsServer = await metrics?.serve(metricsPort).catch((error: unknown) => {
    throw metricsFailure(error);
  });
  if (metricsServer !== undefined) closings.add(() => metricsServer.close());
  const server = await serve({
    app,
    port,
    host,
    before: pages.before,
  });
  // Otherwise Node would write the modules compiled at this start to its cache only when the process ends normally.
  flushCompileCache();
  log.info(
    `MBTI DB ${packageJson.version} listens on http://${isIPv6(host) ? `[${host}]` : host}:${server.port}${paths.home()} and serves ${describeStore(database)}: ${await store.count().catch(() => '?')} personalities.`,
  );

  // Started once the server listens, since the upkeep writes and requests need not wait for it.
  if (!settings.readOnly) {
    closings.add(startUpkeep(store, log.warn));
  }

  // Added last, since the requests in progress use all other parts.
  closings.add(server.drain);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info('Stopping: no new requests, those in progress end first.');
    // Comes first: a signal to all processes of a service also ends the one that makes the open data, which must not be
    // logged as a failure then.
    openData?.leave();
    await readiness.leave(settings.drainDelay);
    for (const failure of await closings.close()) log.error('A part could not be ended', failure);
    // Unwritten lines of a log that is not read would keep the process alive.
    setTimeout(() => process.exit(), LOG_TIMEOUT).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  if (process.env['npm_lifecycle_event'] === 'start') onEndOfParent(stop);
}

/** Milliseconds that the reader of the log has to read the last lines. */
const LOG_TIMEOUT = 1_000;

/** Milliseconds between two checks of whether the parent process still runs. */
const PARENT_INTERVAL = 500;

/**
 * Calls `stop` when the parent process has ended. npm starts a shell, and the shell starts this program. A signal that
 * ends npm ends the shell, which does not pass it on, so that the server would run on. On Windows this has no effect,
 * since a process keeps the id of a parent that has ended.
 */
function onEndOfParent(stop: () => Promise<void>): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stop();
  }, PARENT_INTERVAL);
  timer.unref();
}

// Failing to write the log, because its reader has ended or the disk is full, must not end the server.
process.stdout.on('error', () => {});

try {
  await main();
} catch (error) {
  console.error(describeStartFailure(error) ?? error);
  process.exitCode = 1;
  // Parts with open sockets or connections would keep the process alive.
  for (const failure of await closings.close()) console.error(failure);
}
