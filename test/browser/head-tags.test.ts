import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { browserTest } from './support/browser-test.ts';
import { visit } from './support/screen.ts';

const ORIGIN = 'http://localhost:0';
const HOSTILE = '</script><script>alert(1)';
const CAPITU = {
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: 'A',
  icon: null,
} as const;

const test = browserTest({ people: [CAPITU, { ...CAPITU, name: HOSTILE }] });

describe('the head', () => {
  test('of a personality tells previews and search engines about it', async ({ page, server }) => {
    const capitu = (await server.everybody()).find(({ name }) => name === 'Capitu');
    await visit(page, paths.personality(capitu?.id ?? ''));
    const address = ORIGIN + paths.personality(capitu?.id ?? '');
    const told = await page
      .locator('head meta[property^="og:"], head meta[name^="twitter:"]')
      .evaluateAll((all) =>
        all.map((tag) => [
          tag.getAttribute('property') ?? tag.getAttribute('name'),
          tag.getAttribute('content'),
        ]),
      );
    expect(told).toEqual([
      ['og:url', address],
      ['og:type', 'profile'],
      ['og:site_name', 'MBTI DB'],
      ['og:locale', 'pt_BR'],
      ['og:title', 'Capitu, INTJ-A'],
      [
        'og:description',
        'Arquiteta, do grupo Analistas. “Onde você vê mato, eu já escolhi a maçaneta.”',
      ],
      [
        'og:image',
        expect.stringMatching(`^${ORIGIN}${paths.preview(capitu?.id ?? '', '[0-9a-f]{16}')}$`),
      ],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:type', 'image/png'],
      ['og:image:alt', 'Capitu: INTJ-A, Arquiteta'],
      ['twitter:card', 'summary_large_image'],
    ]);
    const [, image = ''] = told.find(([name]) => name === 'og:image') ?? [];
    const picture = await page.request.get((image ?? '').replace(ORIGIN, ''));
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toBe('image/png');
    const data = page.locator('script[type="application/ld+json"]');
    expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({
      '@type': 'WebPage',
      url: address,
      inLanguage: 'pt-BR',
      dateModified: capitu?.updatedAt,
      about: { '@type': 'Person', name: 'Capitu' },
    });
  });

  test('has one block of data, whatever the name is', async ({ page, server }) => {
    const hostile = (await server.everybody()).find(({ name }) => name === HOSTILE);
    page.on('dialog', () => expect.unreachable('A script of the name ran.'));
    await visit(page, paths.personality(hostile?.id ?? ''));
    const data = page.locator('script[type="application/ld+json"]');
    expect(await data.count()).toBe(1);
    expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ name: HOSTILE });
  });

  test('keeps searches and lists of changes out of search engines', async ({ page, server }) => {
    const [person] = await server.everybody();
    const id = person?.id ?? '';
    const isIndexed = async (path: string) => {
      const html = await (await page.request.get(path)).text();
      return !html.includes('<meta name="robots" content="noindex, follow"/>');
    };
    const hidden = [paths.home({ q: 'ana' }), paths.home({ seed: 'a' }), paths.changes()];
    for (const path of [...hidden, paths.history(id)])
      expect(await isIndexed(path), path).toBe(false);
    const open = [paths.home(), paths.types, paths.type('INTJ'), paths.personality(id)];
    for (const path of open) expect(await isIndexed(path), path).toBe(true);
  });
});
