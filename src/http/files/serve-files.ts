import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf } from '../../domain/failure.ts';
import { figurePath, pictureAt } from '../../domain/figures/figure-picture.ts';
import { openDataPaths } from '../../domain/open-data-paths.ts';
import {
  API_PATH,
  BASE_PATH,
  DOCUMENT_PAGES,
  decoded,
  iconFileOf,
  PAGES,
} from '../../domain/paths.ts';
import { ICON_SIDE } from '../../domain/people/icon.ts';
import {
  FIXED_PREVIEWS,
  type PreviewSubject,
  previewKey,
  QUESTION_KEY,
  WORK_KEY,
} from '../../domain/preview.ts';
import { workTerm } from '../../domain/search/works.ts';
import { previewKeyIn, serverPaths } from '../../domain/server-paths.ts';
import type { FigurePictures } from '../../figures/figure-pictures.ts';
import { type Previews, previewAddress } from '../../link-pictures/link-pictures.ts';
import type { AppEnv } from '../environment.ts';

/** Responds with an icon of the catalogue. */
export async function serveIcon(c: Context<AppEnv>): Promise<Response> {
  const asked = iconFileOf(c.req.path);
  const icon = asked === null ? null : await c.var.catalogue.icon(asked.hash, asked.side);
  if (icon === null) return c.notFound();
  return c.body(Uint8Array.from(icon.bytes), 200, {
    'Content-Type': icon.side === ICON_SIDE ? 'image/png' : 'image/webp',
    'Cache-Control': IMMUTABLE,
  });
}

/** Creates the handler that responds with the built assets of a folder, which were compressed at build time. */
export function serveAssets(folder: string) {
  return serveStatic<AppEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(BASE_PATH.length),
  });
}

/** Creates the handler that responds with the rules for crawlers. */
export function serveRobots(publicUrl: string) {
  // Pages that must not be indexed say so themselves, which a crawler must be allowed to read.
  const rules = [
    'User-agent: *',
    `Disallow: ${API_PATH}/`,
    `Disallow: ${BASE_PATH}/moderacao`,
    // Each search has such a file, made for it.
    `Disallow: ${openDataPaths.results()}`,
    '',
    `Sitemap: ${publicUrl}${serverPaths.sitemap}`,
    '',
  ].join('\n');
  return (c: Context<AppEnv>): Response =>
    c.text(rules, 200, { 'Cache-Control': 'public, max-age=3600' });
}

/**
 * Responds with the speculation rules: a document is rendered before its link is followed, once that is hovered or
 * touched. A browser that saves data or energy does not. Left out are links that crawlers must not follow, and those
 * with a target, such as that from a question to its answer.
 */
export function serveSpeculationRules(): Response {
  const pages = DOCUMENT_PAGES.map((page) => BASE_PATH + PAGES[page].replace('*', ':subject'));
  const where = {
    and: [{ href_matches: pages }, { not: { selector_matches: '[rel~="nofollow"], [target]' } }],
  };
  return new Response(JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] }), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}

/** Middleware that names the speculation rules, unless the visitor saves data. */
export const nameSpeculationRules = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.header('Save-Data') !== 'on')
    c.res.headers.set('Speculation-Rules', `"${serverPaths.speculationRules}"`);
});

/** The Cache-Control of content that never changes at its address. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Middleware that lets caches keep successful responses forever. The `onFound` option of serveStatic would be too late:
 * it is called after the response was created.
 */
export const cacheForever = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', IMMUTABLE);
});

/** Middleware that lets caches store responses without Cache-Control, and revalidate them at each use. */
export const revalidateByDefault = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-cache');
});

/** Creates the handler that responds with a link preview. The address of an outdated picture redirects to the new. */
export function servePreview(previews: Previews) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { pathname } = new URL(c.req.url);
    const key = previewKeyIn(pathname);
    const subject = key === null ? null : await findSubject(key, c.var.catalogue);
    if (subject === null) return c.notFound();
    const address = previewAddress(subject);
    if (address !== pathname) return c.redirect(address);
    return c.body(Uint8Array.from(await previews.picture(subject)), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': IMMUTABLE,
    });
  };
}

/** Creates the middleware that responds with a picture of a figure that is kept, or with its current address. */
export function serveKeptFigure(figures: FigurePictures) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const picture = pictureAt(c.req.path);
    if (picture === null) return c.notFound();
    const address = figurePath(picture);
    if (address !== c.req.path) return c.redirect(address);
    const kept = figures.kept(picture);
    return kept === null ? next() : c.body(Uint8Array.from(kept), 200, FIGURE_HEADERS);
  });
}

/** Creates the handler that draws a picture of a figure and responds with it. */
export function serveFigure(figures: FigurePictures) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const picture = pictureAt(c.req.path);
    if (picture === null) return c.notFound();
    return c.body(Uint8Array.from(await figures.picture(picture)), 200, FIGURE_HEADERS);
  };
}

const FIGURE_HEADERS = { 'Content-Type': 'image/webp', 'Cache-Control': IMMUTABLE };

async function findSubject(key: string, catalogue: Catalogue): Promise<PreviewSubject | null> {
  const fixed = FIXED_PREVIEWS.find((subject) => previewKey(subject) === key);
  if (fixed !== undefined) return fixed;
  if (key.startsWith(WORK_KEY)) {
    const q = workTerm(decoded(key.slice(WORK_KEY.length)) ?? '');
    const [work] = (await catalogue.works({ q, limit: 1 })).items;
    return work === undefined || workTerm(work.key) !== q ? null : { kind: 'work', work };
  }
  const kind = key.endsWith(QUESTION_KEY) ? 'question' : 'personality';
  const id = kind === 'question' ? key.slice(0, -QUESTION_KEY.length) : key;
  try {
    return { kind, personality: await catalogue.get(id) };
  } catch (error) {
    if (codeOf(error) === 'not_found') return null;
    throw error;
  }
}
