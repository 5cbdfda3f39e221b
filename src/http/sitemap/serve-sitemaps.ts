import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import type { LocalCatalogue } from '../../catalogue/create-catalogue.ts';
import { openDataPaths } from '../../domain/open-data-paths.ts';
import {
  PAGE_NAMES,
  PAGE_TRAITS,
  type PageAboutSomething,
  type PageName,
  pathOf,
  paths,
} from '../../domain/paths.ts';
import { LISTED_MEMBERS_MIN } from '../../domain/search/works.ts';
import { serverPaths } from '../../domain/server-paths.ts';
import { FUNCTION_CODES, TYPE_CODES } from '../../domain/vocabulary.ts';
import { escapeXml } from '../answers/xml.ts';
import type { AppEnv } from '../environment.ts';

/** Numbers of personalities in a sitemap, whether somebody has them or not: so nobody moves to another one. */
const RANGE = 5_000;
/** Ordinals have 31 bits. */
const NUMBER_MAX = Math.floor(2 ** 31 / RANGE);
/** Works that search engines are told of. */
const WORKS_MAX = 20_000;
/** Personalities that are read and written at once; other requests come in between. */
const PIECE = 500;

/** Addresses of each page that is about something; works and people are read from the catalogue. */
const ABOUT: Readonly<Record<PageAboutSomething, readonly string[]>> = {
  type: TYPE_CODES.map(paths.type),
  function: FUNCTION_CODES.map(paths.cognitiveFunction),
  work: [],
  personality: [],
  question: [],
  history: [],
};

const LISTED = PAGE_NAMES.filter((page) => PAGE_TRAITS[page].isListed).flatMap((page) =>
  isAboutSomething(page) ? ABOUT[page] : [pathOf(page)],
);

function isAboutSomething(page: PageName): page is PageAboutSomething {
  return page in ABOUT;
}

/** Responds with the sitemaps: addresses begin with the public origin. */
export function serveSitemaps(publicUrl: string) {
  const absolute = (path: string): string => publicUrl + path;
  return {
    index: async (c: Context<AppEnv>): Promise<Response> => {
      const numbers = await findRanges(c.var.catalogue);
      const people = numbers.map((number) => serverPaths.sitemapOfPeople(number));
      return answer(c, formatIndex([serverPaths.sitemapOfPages, ...people].map(absolute)));
    },

    pages: async (c: Context<AppEnv>): Promise<Response> => {
      const works = await c.var.catalogue.workKeys(WORKS_MAX, LISTED_MEMBERS_MIN);
      const found = [...LISTED, openDataPaths.page, ...works.map(paths.work)];
      return answer(c, formatSitemap(found.map((path) => formatEntry(absolute(path)))));
    },

    people: async (c: Context<AppEnv>): Promise<Response> => {
      const number = Number.parseInt(c.req.param('file') ?? '', 10);
      if (number > NUMBER_MAX) return c.notFound();
      const entries: string[] = [];
      for await (const { id, updatedAt } of readRange(c.var.catalogue, (number - 1) * RANGE)) {
        entries.push(formatEntry(absolute(paths.personality(id)), updatedAt));
      }
      return entries.length === 0 ? c.notFound() : answer(c, formatSitemap(entries));
    },
  };
}

function answer(c: Context<AppEnv>, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}

/** The sitemaps that have anybody, from 1. */
async function findRanges(catalogue: LocalCatalogue): Promise<number[]> {
  const numbers: number[] = [];
  for (let from = 0; ; ) {
    const [first] = await catalogue.listed(from, 1);
    if (first === undefined) return numbers;
    const number = Math.floor(first.number / RANGE) + 1;
    numbers.push(number);
    from = number * RANGE;
  }
}

async function* readRange(catalogue: LocalCatalogue, start: number) {
  const end = start + RANGE;
  for (let from = start; from < end; ) {
    const piece = await catalogue.listed(from, PIECE);
    yield* piece.filter(({ number }) => number < end);
    const last = piece.at(-1);
    if (last === undefined || piece.length < PIECE) return;
    from = last.number + 1;
    await setImmediate();
  }
}

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The list of other sitemaps, by sitemaps.org’s protocol. */
function formatIndex(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap>${location(address)}</sitemap>\n`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${lines.join('')}</sitemapindex>\n`;
}

/** The elements of a sitemap around its entries, which are many. */
function formatSitemap(entries: readonly string[]): string {
  return `${HEAD}<urlset ${SCHEMA}>\n${entries.join('')}</urlset>\n`;
}

function formatEntry(address: string, lastChange?: string): string {
  const modified = lastChange === undefined ? '' : `<lastmod>${escapeXml(lastChange)}</lastmod>`;
  return `<url>${location(address)}${modified}</url>\n`;
}

function location(address: string): string {
  return `<loc>${escapeXml(address)}</loc>`;
}
