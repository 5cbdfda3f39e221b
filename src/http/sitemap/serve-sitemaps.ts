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

/** Size of the range of ordinals in a sitemap. Ranges are fixed, so that no personality moves to another sitemap. */
const RANGE = 5_000;
/** The highest number of a sitemap, since ordinals have 31 bits. */
const NUMBER_MAX = Math.floor(2 ** 31 / RANGE);
/** Maximum number of works in the sitemaps. */
const WORKS_MAX = 20_000;
/** Number of personalities that are read and formatted at once; other requests run in between. */
const PIECE = 500;

/** Addresses of each page that is about something. Those of works and personalities are read from the catalogue. */
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

/** Creates the handlers that respond with the sitemaps, whose addresses begin with the public origin. */
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

/** The numbers of the sitemaps that are not empty, counted from 1. */
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

/** Formats the index of the sitemaps, according to the sitemaps.org protocol. */
function formatIndex(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap>${location(address)}</sitemap>\n`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${lines.join('')}</sitemapindex>\n`;
}

/** Formats a sitemap from its formatted entries. */
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
