import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import { ICON_SIDE } from '../domain/icon.ts';
import { API_PATH, BASE_PATH, iconFileOf, paths } from '../domain/paths.ts';
import type { Settings } from '../settings.ts';
import { compressData, compressPages } from './answers/compress.ts';
import { allowCrossOriginReads } from './answers/cors.ts';
import { varyUnchanged } from './answers/entity-tag.ts';
import { failureOf } from './answers/failure-of.ts';
import { assetHeaders, dataHeaders, iconHeaders, pageHeaders } from './answers/headers.ts';
import { failureHtml, notFoundHtml } from './answers/plain-page.ts';
import { problemResponse, retryHeaders, statusOf } from './answers/problem.ts';
import { createApi } from './api/api.ts';
import type { AppEnv } from './environment.ts';
import { createFeedIds } from './feed/feed-ids.ts';
import { serveFeed } from './feed/serve-feed.ts';
import { guardJson, guardWrites } from './guards/guard-writes.ts';
import { identifyClient } from './guards/identify-client.ts';
import type { Overload } from './guards/overload.ts';
import { requireOwnHost } from './guards/own-host.ts';
import { readBody } from './guards/read-body.ts';
import { kindOfList, shareWork } from './guards/share-work.ts';
import { identifyVisitor } from './guards/visitor.ts';
import { createWriteLimit } from './guards/write-limit.ts';
import type { Log, RequestEntry } from './log.ts';
import { observeRequests } from './observe-requests.ts';
import { pageResponse, type RenderPage } from './pages/render-page.ts';
import { shortAddress } from './pages/short-address.ts';
import { workOfPage } from './pages/work-of-page.ts';
import { createReadiness, type Readiness } from './server/readiness.ts';

export interface AppDependencies {
  readonly catalogue: LocalCatalogue;
  readonly settings: Settings;
  /** The store's secret, of which the key of visitors' cookies and the ids of the feed are derived. */
  readonly secret: Uint8Array;
  readonly renderPage: RenderPage;
  readonly log: Log;
  /** As in package.json. */
  readonly version: string;
  /** Folder of the built assets; null in development, where Vite serves them. */
  readonly assets: string | null;
  /** When absent, the instance is ready as long as its store answers. */
  readonly readiness?: Readiness;
  /** When absent, nothing is refused for overload. */
  readonly overload?: Overload;
  /** Called with every request, like the log. */
  readonly observe?: (entry: RequestEntry) => void;
}

const NEVER_OVER: Overload = { isOver: () => false };

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `onFound` of serveStatic would be too late: it is called after the response was created. */
const keptForever = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', IMMUTABLE);
});

/** Answers without Cache-Control may be stored, and are revalidated at each use. */
const keptByDefault = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-cache');
});

/** The product as a function from requests to answers. */
export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { catalogue, settings, secret, renderPage, log, version, assets } = dependencies;
  const { overload = NEVER_OVER, observe = () => {} } = dependencies;
  const { readiness = createReadiness() } = dependencies;
  const headerOptions = {
    contentSecurityPolicy: assets !== null,
    https: settings.publicUrl.startsWith('https:'),
  };
  const data = dataHeaders(headerOptions);
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    const failure = failureOf(error, c, log);
    // From the middleware in front of the API; the API handles the errors of its own routes.
    if (c.req.path.startsWith(`${API_PATH}/`)) return problemResponse(failure);
    return c.html(
      failureHtml(failure, c.var.requestId),
      statusOf(failure.code),
      retryHeaders(failure),
    );
  });
  const work = shareWork(overload);
  const renderAnswer = async (c: Context<AppEnv>): Promise<Response> => {
    const nonce = c.get('secureHeadersNonce') ?? '';
    const { catalogue, requestId } = c.var;
    const answer = await renderPage(c.req.raw, nonce, catalogue, requestId);
    // The page shows the failure; its cause is for the log.
    if (answer.status !== 302 && answer.failure !== null) failureOf(answer.failure, c, log);
    const page = pageResponse(answer);
    page.headers.set('Cache-Control', 'no-cache');
    return page;
  };
  const answerPage = async (c: Context<AppEnv>): Promise<Response> => {
    const short = shortAddress(c.req.url);
    if (short !== null) return c.redirect(short);
    return work.answer(c, workOfPage(c), () => renderAnswer(c));
  };
  app.notFound((c) => {
    // Addresses outside of the base path get the not-found page too.
    const isPage = c.req.method === 'GET' && !c.req.path.startsWith(`${BASE_PATH}/`);
    return isPage ? answerPage(c) : c.html(notFoundHtml('Não há nada para ver aqui.'), 404);
  });
  app.use(
    observeRequests((entry) => {
      log.request(entry);
      observe(entry);
    }),
  );
  app.use((c, next) => {
    c.set('catalogue', catalogue);
    return next();
  });

  const ownHost = requireOwnHost(settings);
  const client = identifyClient(settings.trustedProxies, log);
  const guards = {
    write: guardWrites(
      settings,
      createWriteLimit(settings, () => performance.now()),
    ),
    json: guardJson,
    body: readBody(),
    visitor: identifyVisitor({ secret, https: headerOptions.https }),
    read: work.guard(() => 'page'),
    list: work.guard(kindOfList),
    search: work.guard(() => 'search'),
    changes: work.guard(() => 'changes'),
  };
  app.use(`${API_PATH}/*`, data, ownHost, client, allowCrossOriginReads, compressData);
  app.route(API_PATH, createApi({ guards, readiness, version, log }));

  app.use(keptByDefault);
  const feedPath = paths.changesFeed();
  app.use(feedPath, data, ownHost, client, allowCrossOriginReads, compressData, varyUnchanged);
  app.get(feedPath, guards.changes, serveFeed(settings.publicUrl, createFeedIds(secret)));

  app.get(`${BASE_PATH}/icons/*`, iconHeaders(headerOptions), ownHost, async (c) => {
    const asked = iconFileOf(c.req.path);
    const icon = asked === null ? null : await c.var.catalogue.icon(asked.hash, asked.side);
    if (icon === null) return c.notFound();
    return c.body(Uint8Array.from(icon.bytes), 200, {
      'Content-Type': icon.side === ICON_SIDE ? 'image/png' : 'image/webp',
      'Cache-Control': IMMUTABLE,
    });
  });

  if (assets !== null) {
    app.use(
      `${BASE_PATH}/assets/*`,
      assetHeaders(headerOptions),
      ownHost,
      keptForever,
      serveStatic({
        root: assets,
        precompressed: true,
        rewriteRequestPath: (path) => path.slice(BASE_PATH.length),
      }),
    );
  }

  app.use(pageHeaders(headerOptions), ownHost, client, compressPages);
  app.use(methodNotAllowed({ app }));
  app.get('/', (c) => c.redirect(paths.home()));
  app.on('GET', [BASE_PATH, `${BASE_PATH}/*`], (c) =>
    isDecodable(c.req.path) ? answerPage(c) : c.notFound(),
  );
  return app;
}

/** Whether the path's escapes are UTF-8; `%E0%A4%A` is not. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
