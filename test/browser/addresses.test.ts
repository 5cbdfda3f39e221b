import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T' });

const test = browserTest({ people: [CAPITU] });

const NOTHING = 'Não há nada para ver aqui.';

describe('addresses', () => {
  test.for([paths.notFound, `${paths.home()}/nada/disso`, `${paths.home()}/persona`, '/outro'])(
    '%s answers 404 and says that nothing is here',
    async (path, { server }) => {
      const answer = await fetch(server.origin + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(new RegExp(`<h1[^>]*>${NOTHING}</h1>`));
    },
  );

  test.for([paths.notFound, '/outro'])(
    'the not-found page at %s shows a sad face and leads home',
    async (path, { visit: { page, watch } }) => {
      watch.expect(/status of 404/);
      await visit(page, path);
      const face = page.getByRole('main').getByRole('img', { name: 'Rosto triste' });
      expect((await face.boundingBox())?.width).toBe(148);
      await page.getByRole('link', { name: 'Voltar ao catálogo' }).click();
      await screenOf(page).link('Capitu').waitFor();
    },
  );

  test('the favicon at the root and the home screen icon exist', async ({ server }) => {
    const html = await (await fetch(server.origin + paths.home())).text();
    const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(html) ?? [];
    for (const path of ['/favicon.ico', touch]) {
      const answer = await fetch(server.origin + path);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png']);
    }
  });

  test('a page has a canonical address', async ({ server }) => {
    const [capitu] = await server.everybody();
    const CANONICAL: readonly (readonly [path: string, canonical: string | null])[] = [
      [`${paths.home()}/`, paths.home()],
      [`${paths.home()}?seed=abc&q=+capitu+`, paths.home()],
      [paths.personality(capitu?.id ?? ''), paths.personality(capitu?.id ?? '')],
      [paths.notFound, null],
      ['/outro', null],
    ];
    for (const [path, canonical] of CANONICAL) {
      const html = await (await fetch(server.origin + path)).text();
      const [, href = null] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
      expect(href, path).toBe(canonical === null ? null : `http://localhost:0${canonical}`);
    }
  });

  test.for([
    ['light', '#ffffff'],
    ['dark', '#14161d'],
  ] as const)('the browser’s own bars continue the %s page', async ([scheme, colour], { open }) => {
    const { page } = await open({ colorScheme: scheme });
    await visit(page);
    const [named, ground] = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      const meta = metas.find(({ media }) => matchMedia(media).matches);
      document.documentElement.style.color = meta?.content ?? '';
      return [
        getComputedStyle(document.documentElement).color,
        getComputedStyle(document.body).backgroundColor,
      ];
    });
    expect(named, colour).toBe(ground);
  });

  test.for([
    ['/', paths.home()],
    [paths.personality('no-such-id'), paths.notFound],
  ])('%s leads to %s', async ([from, to], { server }) => {
    const answer = await fetch(server.origin + from, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });

  const ANSWERED = [
    paths.home(),
    `${paths.home()}/`,
    paths.home({ q: 'ninguém' }),
    paths.home({ q: ' capitu ' }),
    paths.home({ q: ' ' }),
  ];
  test.for(ANSWERED)('%s answers 200', async (path, { server }) => {
    const answer = await fetch(server.origin + path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<html lang="pt-BR"');
  });

  test('a link to a deleted personality leads to the not-found page', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of 404/);
    const [person] = await server.add({ ...CAPITU, name: 'Quincas Borba' });
    await visit(page);
    await server.catalogue.remove(person?.id ?? '', person?.version ?? 0);
    await screenOf(page).link('Quincas Borba').click();
    await page.waitForURL((url) => url.pathname === paths.notFound);
    await page.getByRole('heading', { name: NOTHING }).waitFor();
  });

  test('header, footer and titles identify the page', async ({ page, server }) => {
    const { origin } = server;
    await visit(page);
    expect(await page.title()).toContain('MBTI DB');
    const footer = page.getByRole('contentinfo');
    expect(await footer.textContent()).toContain('v1.1.0');
    expect(await footer.textContent()).toContain('MBTI®');
    await screenOf(page).link('Capitu').click();
    await page.waitForURL(/\/persona\//);
    await expect.poll(() => page.title()).toContain('Capitu');
    await page.getByRole('link', { name: 'MBTI DB' }).click();
    await page.waitForURL(`${origin}${paths.home()}`);
  });

  test('searching works from an invalid address', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 400/);
    const screen = screenOf(page);
    await visit(page, `${paths.home()}?seed=!!`);
    await page.getByRole('link', { name: 'Voltar ao catálogo' }).waitFor();
    await screen.search.pressSequentially('capitu', { delay: 60 });
    await screen.link('Capitu').waitFor();
    expect(await screen.search.inputValue()).toBe('capitu');
    expect(await screen.search.evaluate((e) => e === document.activeElement)).toBe(true);
  });
});
