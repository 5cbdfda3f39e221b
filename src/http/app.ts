import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import { ICON_SIDE } from '../domain/icon.ts';
import { API_PATH, BASE_PATH, iconFileOf, paths } from '../domain/paths.ts';
import type { Settings } from '../settings.ts';
import { createApi } from './api.ts';
import type { AppEnv } from './environment.ts';
import { guardJson, guardSize, guardWrites } from './guards.ts';
import { assetHeaders, dataHeaders, pageHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { notFoundHtml } from './not-found-html.ts';
import { packPages } from './pack.ts';
import type { RenderPage } from './pages.ts';
import { createWriteLimit } from './write-limit.ts';

export interface AppDependencies {
  readonly catalogue: LocalCatalogue;
  readonly settings: Settings;
  readonly renderPage: RenderPage;
  readonly log: Log;
  /** As in package.json. */
  readonly version: string;
  /** Folder of the built assets; null in development, where they are built when asked for. */
  readonly assets: string | null;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Not by `onFound` of the static files: it is asked when their answer has its headers already. */
const keptForever = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', IMMUTABLE);
});

/** The product as a function from requests to answers. */
export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { catalogue, settings, renderPage, log, version, assets } = dependencies;
  const headerOptions = {
    contentSecurityPolicy: assets !== null,
    https: settings.publicUrl.startsWith('https:'),
  };
  const data = dataHeaders(headerOptions);
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    log.error('internal', error);
    return c.html(notFoundHtml('O catálogo teve um problema. Tente de novo em instantes.'), 500);
  });
  app.notFound((c) => c.html(notFoundHtml('Não há nada para ver aqui.'), 404));

  const guards = {
    write: guardWrites(
      settings,
      createWriteLimit(settings.writesPerMinute, () => Date.now()),
    ),
    json: guardJson,
    size: guardSize,
  };
  app.use(`${API_PATH}/*`, data, compress());
  app.route(API_PATH, createApi({ catalogue, guards, version, log }));

  app.get(`${BASE_PATH}/icons/*`, data, async (c) => {
    const asked = iconFileOf(c.req.path);
    const icon = asked === null ? null : await catalogue.icon(asked.hash, asked.side);
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
      keptForever,
      serveStatic({
        root: assets,
        precompressed: true,
        rewriteRequestPath: (path) => path.slice(BASE_PATH.length),
      }),
    );
  }

  app.use(pageHeaders(headerOptions));
  app.use(methodNotAllowed({ app }));
  app.get('/', (c) => c.redirect(paths.home()));
  // Outside of the base path too: the page that says that nothing is here.
  app.get('*', packPages, async (c) => {
    const page = await renderPage(c.req.raw, c.get('secureHeadersNonce') ?? '');
    page.headers.set('Cache-Control', 'no-store');
    return page;
  });
  return app;
}
