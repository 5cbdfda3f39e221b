import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { functionStack } from '../../src/domain/function-stack.ts';
import { paths } from '../../src/domain/paths.ts';
import { TYPE_TEXTS } from '../../src/domain/texts/types.ts';
import { FUNCTION_CODES, POSITIONS, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { browserTest } from './support/browser-test.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: 'samples' });
const empty = browserTest();

const TEXTS = readFileSync(new URL('../../docs/textos.md', import.meta.url), 'utf8');

/** The links of the part of a page with this heading. */
const linksOf = (page: Page, heading: string) =>
  page
    .locator('section', {
      has: page.getByRole('heading', { level: 2, name: heading, exact: true }),
    })
    .getByRole('link');

describe('the overview', () => {
  test('has the sixteen types in four groups', async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    expect((await page.goto(paths.types))?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Os 16 tipos');
    const groups = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(groups.map((text) => /^[A-Z][a-z]+?s(?=[A-Z])/.exec(text)?.[0])).toEqual([
      'Analistas',
      'Diplomatas',
      'Sentinelas',
      'Exploradores',
    ]);
    const links = page.locator('section').getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(TYPE_CODES.map(paths.type));
  });

  test('is linked from the foot and from the help', async ({ page }) => {
    await visit(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Os 16 tipos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Os 16 tipos' }).waitFor();
    await page.getByRole('button', { name: 'Como buscar' }).click();
    const link = page.getByRole('search').getByRole('link', { name: 'Os 16 tipos' });
    expect(await link.getAttribute('href')).toBe(paths.types);
  });
});

describe('the page of a type', () => {
  test.for(TYPE_CODES)('%s can be read without scripts', async (type, { open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    expect((await page.goto(paths.type(type)))?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(type);
    const { motto, snippet } = TYPE_TEXTS[type];
    for (const text of [motto, snippet]) {
      expect(TEXTS).toContain(text);
      expect(await page.getByText(text, { exact: true }).count()).toBe(1);
    }
    const steps = linksOf(page, 'Funções Cognitivas');
    const functions = await steps.evaluateAll((all) =>
      all.map((each) => each.getAttribute('href')),
    );
    const stack = functionStack(type);
    expect(functions).toEqual(
      POSITIONS.map((position) => paths.cognitiveFunction(stack[position])),
    );
    expect(await linksOf(page, 'Mesmas quatro funções').count()).toBe(4);
    expect(await linksOf(page, 'A uma letra').count()).toBe(4);
  });

  test('names the types with the same functions, and those at one letter', async ({ page }) => {
    await visit(page, paths.type('INTJ'));
    const kin = await linksOf(page, 'Mesmas quatro funções').allTextContents();
    expect(kin.map((text) => /^\w{4}/.exec(text)?.[0])).toEqual(['INTJ', 'ENTJ', 'ISFP', 'ESFP']);
    expect(kin.map((text) => text.includes('ordem inversa'))).toEqual([false, false, false, true]);
    const near = linksOf(page, 'A uma letra');
    expect(await near.last().textContent()).toContain('P no lugar de J');
  });

  test('shows the same personalities of the type at two visits', async ({ page, open, server }) => {
    await visit(page, paths.type('INTJ'));
    const names = await namesShown(page);
    expect(names).toHaveLength(8);
    const all = (await server.everybody()).filter(({ type }) => type === 'INTJ');
    for (const name of names) expect(all.map((each) => each.name)).toContain(name);
    const other = await open();
    await visit(other.page, paths.type('INTJ'));
    expect(await namesShown(other.page)).toEqual(names);

    await page.getByRole('link', { name: `Ver as ${all.length} personalidades INTJ` }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === '>intj');
    expect(await screenOf(page).count.textContent()).toBe(`${all.length} personalidades`);
  });

  test('is linked from a personality, and opens without a new document', async ({ page }) => {
    await visit(page, paths.home({ q: 'capitu' }));
    await page.evaluate(() => Object.assign(window, { same: true }));
    await screenOf(page).link('Capitu').click();
    await page.getByRole('link', { name: 'INTJ-A Arquiteta' }).click();
    await page.getByRole('heading', { level: 1, name: 'INTJ' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.type('INTJ'));
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    expect(await page.title()).toBe('INTJ, Arquiteto e Arquiteta — MBTI DB');
  });

  test('is printed on two pages of A4', async ({ page }) => {
    await visit(page, paths.type('INTJ'));
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  test.for([360, 768, 1280])('does not scroll sideways at %i px', async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [paths.types, paths.type('ENTJ'), paths.cognitiveFunction('Fe')]) {
      await visit(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });

  empty('of which there is nobody begins the first one with its type', async ({ page, server }) => {
    await visit(page, paths.type('ESFP'));
    await page.getByText('Ainda não há ninguém.').waitFor();
    await page.getByRole('button', { name: 'Criar a primeira' }).click();
    await screenOf(page).name.fill('Emília');
    await screenOf(page).save.click();
    await page.getByRole('link', { name: 'Ver a personalidade ESFP' }).waitFor();
    expect((await server.everybody()).map(({ type }) => type)).toEqual(['ESFP']);
    expect(await namesShown(page)).toEqual(['Emília']);
  });
});

describe('the page of a function', () => {
  test.for(FUNCTION_CODES)('%s has two types in each position', async (code, { open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    expect((await page.goto(paths.cognitiveFunction(code)))?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(`${code}, `);
    const lists = page.getByRole('list', { name: /^Tipos em que/ });
    expect(await lists.count()).toBe(4);
    const links = await lists
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toHaveLength(8);
    expect(new Set(links).size).toBe(8);
  });
});

describe('an address', () => {
  test.for([
    ['/mbti-db/tipos/INTJ', 301, paths.type('INTJ')],
    ['/mbti-db/funcoes/NI', 301, paths.cognitiveFunction('Ni')],
    ['/mbti-db/tipos/abcd', 404, null],
    ['/mbti-db/funcoes/xx', 404, null],
    ['/mbti-db/funcoes', 404, null],
  ] as const)('%s: %i', async ([path, status, location], { server, visit: { page, watch } }) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Location')).toBe(location);
    if (status !== 404) return;
    watch.expect(/404/);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Não há nada para ver aqui.' }).waitFor();
  });
});
