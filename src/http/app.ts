import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import type { Reports } from '../catalogue/reports.ts';
import { FIGURE_PATHS } from '../domain/figures/figure-picture.ts';
import { OPEN_FILES } from '../domain/open-data.ts';
import { openDataPaths } from '../domain/open-data-paths.ts';
import { API_PATH, BASE_PATH, decoded, paths } from '../domain/paths.ts';
import { serverPaths } from '../domain/server-paths.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';
import type { Previews } from '../link-pictures/link-pictures.ts';
import type { Settings } from '../settings.ts';
import { compressData, compressLarge, compressPages } from './answers/compress.ts';
import { allowCrossOriginReads, dataHeaders, iconHeaders, pageHeaders } from './answers/headers.ts';
import {
  failureHtml,
  failureOf,
  plainPage,
  problemResponse,
  retryHeaders,
  statusOf,
} from './answers/problem.ts';
import { createApi } from './api/api.ts';
import { createGuessing } from './api/give-guess.ts';
import { takeReports } from './api/take-report.ts';
import type { AppEnv } from './environment.ts';
import { serveFeed } from './feed/changes-feed.ts';
import {
  type OpenDataFiles,
  serveOpenData,
  serveResults,
  type WriteTable,
} from './files/open-data.ts';
import {
  cacheForever,
  nameSpeculationRules,
  revalidateByDefault,
  serveAssets,
  serveFigure,
  serveIcon,
  serveKeptFigure,
  servePreview,
  serveRobots,
  serveSpeculationRules,
} from './files/serve-files.ts';
import { requireAllowedHost } from './guards/allowed-hosts.ts';
import { guardForm, guardJson, readBody } from './guards/body.ts';
import { identifyClient } from './guards/client-address.ts';
import { createLimits } from './guards/limits.ts';
import { identifyModerator } from './guards/moderator.ts';
import type { Overload } from './guards/overload.ts';
import { createStorageLimit, type StorageUse } from './guards/storage-limit.ts';
import { identifyVisitor } from './guards/visitor.ts';
import { createWorkQueues, isSearch } from './guards/work-queues.ts';
import { guardWrites } from './guards/writes.ts';
import type { Network } from './network.ts';
import { serveModerationPages } from './pages/moderation-pages.ts';
import { serveQuestionForm } from './pages/question-form.ts';
import type { RenderPage } from './pages/render-page.ts';
import { serveReportPages } from './pages/report-pages.ts';
import { servePages, wantsData } from './pages/serve-pages.ts';
import { type Log, observeRequests, type RequestEntry } from './request-log.ts';
import type { Readiness } from './server/drain.ts';
import { serveSitemaps } from './sitemap/serve-sitemaps.ts';

export interface AppDependencies {
  readonly catalogue: LocalCatalogue;
  readonly reports: Reports;
  readonly settings: Settings;
  /** The store's secret, from which the keys of cookies, hashes and the feed's ids are derived. */
  readonly secret: Uint8Array;
  readonly renderPage: RenderPage;
  readonly log: Log;
  /** The version in package.json. */
  readonly version: string;
  /** Folder of the built assets; null in development, where Vite serves them. */
  readonly assets: string | null;
  readonly previews: Previews;
  readonly figures: FigurePictures;
  /** The files of the open data; null if they are not made. */
  readonly openData: OpenDataFiles | null;
  readonly writeTable: WriteTable;
  readonly readiness: Readiness;
  readonly overload: Overload;
  readonly storage: StorageUse;
  /** Returns the name of a network (see `Store.sourceOf`), for the log of refused requests. */
  readonly sourceOf: (network: string, at: string) => Promise<string>;
  /** Called with every request. */
  readonly observe: (entry: RequestEntry) => void;
}

/**
 * Creates the product as a function from requests to responses. Middleware is added in the order in which it is called:
 * what changes the response of a handler comes before that handler, and what refuses requests comes before any work.
 */
export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { catalogue, reports, settings, secret, renderPage, log, version, assets } = dependencies;
  const { readiness, overload, storage, previews, figures, openData, writeTable } = dependencies;
  const { sourceOf, observe } = dependencies;
  const https = settings.publicUrl.startsWith('https:');
  const headers = { contentSecurityPolicy: assets !== null, https };
  const allowedHost = requireAllowedHost(settings);
  const client = identifyClient(settings.trustedProxies, log);
  const work = createWorkQueues(overload);
  const clock = () => performance.now();
  const limits = createLimits(settings, clock);
  const writing = { limits, storage: createStorageLimit(storage, settings, clock) };
  const guards = {
    write: guardWrites(settings, writing),
    guess: guardWrites(settings, writing, 'guess'),
    report: guardWrites(settings, writing, 'report'),
    json: guardJson,
    body: readBody(),
    visitor: identifyVisitor(secret, https),
    read: work.guard('rows'),
    list: work.guard((c) => (isSearch(c) ? 'search' : 'rows')),
    search: work.guard('search'),
    changes: work.guard('changes'),
    sitemap: work.guard('sitemap'),
    preview: work.guard('preview'),
    icon: work.guard('icon'),
    figure: work.guard('figure'),
    file: work.guard('file'),
    results: work.guard('results'),
  };
  const moderator = identifyModerator({ settings, limits, secret, https });
  const { moderation } = reports;
  const takeReport = takeReports(reports, limits, secret);
  const guessing = createGuessing(limits, secret);
  const app = new Hono<AppEnv>();
  const pages = servePages(app, { renderPage, counts: reports.counts, work, log });

  const nameNetwork = ({ neighbourhood }: Network): Promise<string | undefined> =>
    // While the store does not respond, the log entry has no name.
    sourceOf(neighbourhood, new Date().toISOString()).catch(() => undefined);

  // All requests get an id and an entry in the log.
  app.use(observeRequests(observe, nameNetwork), (c, next) => {
    c.set('catalogue', catalogue);
    return next();
  });

  // Data: the API, then the feed and the sitemaps.
  const data = [dataHeaders(headers), allowedHost, client, allowCrossOriginReads, compressData];
  app.use(`${API_PATH}/*`, ...data);
  app.route(
    API_PATH,
    createApi({ guards, guessing, takeReport, moderation, readiness, storage, version, log }),
  );
  app.use(revalidateByDefault);
  const feedPath = paths.changesFeed();
  app.use(feedPath, ...data);
  app.get(feedPath, guards.changes, serveFeed(settings.publicUrl, secret));

  const sitemaps = serveSitemaps(settings.publicUrl);
  const sitemapOfPeople = `${BASE_PATH}/sitemap/:file{[1-9][0-9]{0,5}\\.xml}`;
  for (const path of [serverPaths.sitemap, serverPaths.sitemapOfPages, sitemapOfPeople]) {
    app.use(path, ...data, guards.sitemap);
  }
  app.get(serverPaths.sitemap, sitemaps.index);
  app.get(serverPaths.sitemapOfPages, sitemaps.pages);
  app.get(sitemapOfPeople, sitemaps.people);

  // The open data: its files are compressed on the disk already; only the results of a search are compressed here.
  const readableAnywhere = [dataHeaders(headers), allowedHost, client, allowCrossOriginReads];
  const results = openDataPaths.results();
  app.use(results, ...readableAnywhere);
  app.get(results, guards.results, compressLarge, serveResults(writeTable));
  if (openData !== null) {
    for (const name of OPEN_FILES) {
      const path = openDataPaths.file(name);
      app.use(path, ...readableAnywhere);
      app.get(path, guards.file, serveOpenData(openData, name));
    }
  }

  // Files: rules for crawlers, icons, link previews and built assets.
  app.get(serverPaths.robots, dataHeaders(headers), allowedHost, serveRobots(settings.publicUrl));
  const rules = serverPaths.speculationRules;
  app.get(rules, dataHeaders(headers), allowedHost, serveSpeculationRules);
  app.get(
    `${BASE_PATH}/icons/*`,
    iconHeaders(headers),
    allowedHost,
    client,
    guards.icon,
    serveIcon,
  );
  app.use(serverPaths.previews, iconHeaders(headers), allowedHost, client, guards.preview);
  app.get(serverPaths.previews, servePreview(previews));
  app.use(FIGURE_PATHS, iconHeaders(headers), allowedHost, client);
  app.get(FIGURE_PATHS, serveKeptFigure(figures), guards.figure, serveFigure(figures));
  if (assets !== null) {
    const files = [dataHeaders(headers), allowedHost, cacheForever];
    app.use(`${BASE_PATH}/assets/*`, ...files, serveAssets(assets));
  }

  // Pages: all other addresses.
  app.use(pageHeaders(headers), allowedHost, client, nameSpeculationRules, compressPages);
  app.use(methodNotAllowed({ app }));
  app.get('/', (c) => c.redirect(paths.home()));
  pages.serveDocument(openDataPaths.page, (c) => {
    const made = openData?.current()?.data ?? null;
    const now = new Date().toISOString();
    return pages.answerDocument(c, { kind: 'open-data', isMade: openData !== null, made, now });
  });
  const form = [guardForm, guards.body];
  const reportForm = [guards.report, ...form];
  serveReportPages(app, pages, { reports, takeReport, secret, guards: reportForm, log });
  serveQuestionForm(app, guessing, [guards.guess, ...form, guards.visitor]);
  const moderationForm = [...form, work.guard('moderation')];
  serveModerationPages(app, pages, { reports, moderator, guards: moderationForm, settings, log });
  app.on('GET', [BASE_PATH, `${BASE_PATH}/*`], (c) =>
    decoded(c.req.path) === null ? c.notFound() : pages.answerPage(c),
  );

  // Addresses outside of the base path get the not-found page too.
  app.notFound((c) => {
    const isPage = c.req.method === 'GET' && !c.req.path.startsWith(`${BASE_PATH}/`);
    return isPage ? pages.answerPage(c) : c.html(plainPage('Não há nada para ver aqui.'), 404);
  });
  // The API handles the errors of its own routes, not those of the middleware in front of it.
  app.onError((error, c) => {
    const failure = failureOf(error, c, log);
    if (c.req.path.startsWith(`${API_PATH}/`) || wantsData(c)) return problemResponse(failure);
    const html = failureHtml(failure, c.var.requestId);
    return c.html(html, statusOf(failure.code), retryHeaders(failure));
  });
  return app;
}
