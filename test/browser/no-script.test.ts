import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { browserTest } from './support/browser-test.ts';
import { idsShown, namesShown, screenOf } from './support/screen.ts';

const test = browserTest({ people: 'samples' });

/** Runs in the page. */
const labels = (all: Element[]) => all.map((one) => one.ariaLabel ?? one.textContent);

describe('without scripts', () => {
  test('the whole gallery can be read, page after page', async ({ open, server }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const screen = screenOf(page);
    await page.goto(paths.home());
    expect(await page.getByRole('button').evaluateAll(labels)).toEqual([
      'Como buscar',
      ...TYPE_CODES.map((type) => expect.stringMatching(`^${type}: `)),
    ]);
    const seen = await idsShown(page);
    while ((await screen.more.count()) > 0) {
      await screen.more.click();
      await page.waitForLoadState();
      seen.push(...(await idsShown(page)));
    }
    const everybody = await server.everybody();
    expect(seen.sort()).toEqual(everybody.map(({ id }) => id).sort());
  });

  test('the search is a plain form', async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const screen = screenOf(page);
    await page.goto(paths.home());
    await screen.search.fill('sherlock ');
    await screen.search.press('Enter');
    await page.waitForURL(/\?q=sherlock/);
    expect(await namesShown(page)).toEqual(['Sherlock Holmes']);
    expect(await screen.search.inputValue()).toBe('sherlock');
    expect(await screen.count.textContent()).toBe('1 personalidade');
    await screen.distribution.getByRole('button', { name: 'INTJ: 1' }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'sherlock >intj');
    expect(await namesShown(page)).toEqual(['Sherlock Holmes']);
  });

  test('two are compared, from the page of one of them on', async ({ open, server }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const [capitu] = (await server.everybody()).filter(({ name }) => name === 'Capitu');
    await page.goto(paths.personality(capitu?.id ?? ''));
    await page.getByRole('link', { name: 'Comparar', exact: true }).click();
    const search = page.getByRole('searchbox', { name: 'Comparar com quem?' });
    await search.fill('bent');
    await search.press('Enter');
    const results = page.getByRole('list', { name: 'Resultados' });
    await results.getByRole('link', { name: 'Bentinho INFP-T Mediador', exact: true }).click();
    await page.getByRole('heading', { name: 'Capitu e Bentinho', level: 1 }).waitFor();
    const functions = page.getByRole('list', { name: 'Funções' }).getByRole('listitem');
    expect(await functions.allTextContents()).toContain('Te: 2ª de Capitu, 4ª de Bentinho');
    await page.getByRole('link', { name: 'Trocar Capitu' }).click();
    await page.getByRole('heading', { name: 'Comparar Bentinho com quem?' }).waitFor();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.getByRole('heading', { name: 'Bentinho', level: 1 }).waitFor();
  });

  test('the count has the digits of the display font', async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const digits = page.waitForRequest(/\/bricolage-digits-[\w-]+\.woff2$/);
    await page.goto(paths.home());
    expect((await (await digits).response())?.status()).toBe(200);
  });

  test('the help opens, and its examples are working links', async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(paths.home());
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await page.getByRole('link', { name: 'capitu', exact: true }).click();
    await page.waitForURL(/\?q=capitu/);
    expect(await namesShown(page)).toEqual(['Capitu']);
  });

  test('a page of a personality can be read', async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(paths.home({ q: 'sherlock' }));
    await screenOf(page).link('Sherlock Holmes').click();
    await page.waitForURL(/\/persona\//);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(await page.getByRole('button').evaluateAll(labels)).toEqual(['Como buscar']);
    expect(headings).toEqual(['Palpites', 'Funções Cognitivas', 'Eixos Cognitivos', 'Estilos']);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sherlock Holmes');
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.waitForURL((url) => url.pathname === paths.home());
  });
});
