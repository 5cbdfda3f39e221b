import { describe, expect, it } from 'vitest';
import { generatePeople } from '../../../src/cli/generate.ts';
import { OPEN_DATA_PATH } from '../../../src/domain/open-data-paths.ts';
import { PAGE_NAMES, PAGE_TRAITS, PAGES, pathOf, paths } from '../../../src/domain/paths.ts';
import { serverPaths } from '../../../src/domain/server-paths.ts';
import { FUNCTION_CODES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { createGate, sendAll } from '../gate.ts';
import { createOne, type OpenApp, type OpenAppOptions, openApp } from '../support.ts';

const ORIGIN = 'https://tipos.example';

const open = (options: OpenAppOptions = {}): Promise<OpenApp> =>
  openApp({ environment: { PUBLIC_URL: ORIGIN, WRITES_PER_MINUTE: '0' }, ...options });

interface Entry {
  readonly address: string;
  readonly modified: string | undefined;
}

const ENTRY =
  '<(?:url|sitemap)><loc>([^<>&"]+)</loc>(?:<lastmod>([^<>]+)</lastmod>)?</(?:url|sitemap)>';

/** Reads a sitemap or their index, and checks it against the schemas of sitemaps.org. */
async function readSitemap(app: OpenApp, path: string): Promise<Entry[]> {
  const response = await app.request(path, { headers: { Host: 'tipos.example' } });
  expect(response.status, path).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  const text = await response.text();
  const root = path === serverPaths.sitemap ? 'sitemapindex' : 'urlset';
  expect(text.replace(new RegExp(`${ENTRY}\n`, 'g'), '')).toBe(
    `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</${root}>\n`,
  );
  return [...text.matchAll(new RegExp(ENTRY, 'g'))].map(([, address = '', modified]) => ({
    address,
    modified,
  }));
}

const addressesIn = async (app: OpenApp, path: string) =>
  (await readSitemap(app, path)).map(({ address }) => address);

describe('the sitemaps', () => {
  it('have every personality once, with the time of the last change, and no removed one', async () => {
    const app = await open();
    await generatePeople(app.store, 5_700);
    const created = await createOne(app, { name: 'Capitu' });
    const page = await app.catalogue.page({ q: '' });
    const [removed] = page.items;
    await app.catalogue.remove(removed?.id ?? '', 1);

    const index = await addressesIn(app, serverPaths.sitemap);
    expect(index).toEqual(
      [
        serverPaths.sitemapOfPages,
        serverPaths.sitemapOfPeople(1),
        serverPaths.sitemapOfPeople(2),
      ].map((path) => ORIGIN + path),
    );
    const listed = [
      ...(await readSitemap(app, serverPaths.sitemapOfPeople(1))),
      ...(await readSitemap(app, serverPaths.sitemapOfPeople(2))),
    ];
    const addresses = new Set(listed.map(({ address }) => address));
    expect(listed).toHaveLength(5_700);
    expect(addresses.size).toBe(5_700);
    expect(addresses.has(ORIGIN + paths.personality(removed?.id ?? ''))).toBe(false);
    for (const { id } of page.items.slice(1)) {
      expect(addresses.has(ORIGIN + paths.personality(id))).toBe(true);
    }
    expect(listed).toContainEqual({
      address: ORIGIN + paths.personality(created.id),
      modified: created.updatedAt,
    });
    expect((await app.request(serverPaths.sitemapOfPeople(3))).status).toBe(404);
    expect((await app.request(serverPaths.sitemapOfPeople(999_999))).status).toBe(404);
  });

  it('of an empty catalogue have only the pages', async () => {
    const app = await open();
    const { id } = await createOne(app);
    await app.catalogue.remove(id, 1);
    expect(await addressesIn(app, serverPaths.sitemap)).toEqual([
      ORIGIN + serverPaths.sitemapOfPages,
    ]);
    expect((await app.request(serverPaths.sitemapOfPeople(1))).status).toBe(404);
  });

  it('have each page that is listed once, each type and function, and the open data', async () => {
    const pages = await addressesIn(await open(), serverPaths.sitemapOfPages);
    const listed = PAGE_NAMES.filter((page) => PAGE_TRAITS[page].isListed);
    const own = listed.filter((page) => !PAGES[page].includes('*')).map((page) => pathOf(page));
    const about = [...TYPE_CODES.map(paths.type), ...FUNCTION_CODES.map(paths.cognitiveFunction)];
    expect(pages.toSorted()).toEqual(
      [...own, ...about, OPEN_DATA_PATH].map((path) => ORIGIN + path).toSorted(),
    );
  });

  it('have the works with three members', async () => {
    const app = await open();
    for (const work of ['Emma', 'Война', 'emma', 'война', 'Outra', 'EMMA', 'Война!'])
      await createOne(app, { work });
    const pages = await addressesIn(app, serverPaths.sitemapOfPages);
    const works = pages.filter((address) => address.startsWith(ORIGIN + paths.works()));
    // In any order.
    expect(new Set(works)).toEqual(
      new Set(
        [paths.works(), paths.work('emma'), paths.work('воина')].map((path) => ORIGIN + path),
      ),
    );
    expect(works).toHaveLength(3);
  });

  it('are written one at a time', async () => {
    const gate = createGate();
    const app = await open({
      wrap: (catalogue) => ({
        ...catalogue,
        async listed(from, limit) {
          await gate.pass();
          return catalogue.listed(from, limit);
        },
      }),
    });
    const { all } = sendAll(['192.0.2.1', '192.0.2.2', '192.0.2.3'], (from) =>
      app.request(serverPaths.sitemap, {}, from),
    );
    await expect.poll(() => gate.held()).toBe(1);
    gate.release();
    await all;
  });
});

it('robots.txt keeps crawlers from the API, the moderation and the files of searches, and names the sitemaps', async () => {
  for (const READ_ONLY of ['false', 'true']) {
    const app = await open({ environment: { PUBLIC_URL: ORIGIN, READ_ONLY } });
    const answer = await app.request(serverPaths.robots, { headers: { Host: 'tipos.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(
      `User-agent: *\nDisallow: /mbti-db/api/\nDisallow: /mbti-db/moderacao\nDisallow: /mbti-db/dados/busca.csv\n\nSitemap: ${ORIGIN}/mbti-db/sitemap.xml\n`,
    );
  }
});
