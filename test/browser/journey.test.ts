import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { createFeatured } from '../../src/domain/search/rules.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { namesShown, screenOf, scrollToEnd, visit } from './support/screen.ts';

const FEATURED = ['Capitu', 'Sherlock Holmes', 'Machado de Assis'];

const QUERIES = ['joao', 'analistas', 'amst'];

const test = browserTest({ environment: { FEATURED_NAMES: FEATURED.join(', ') } });

describe('from an empty catalogue to a deleted personality', () => {
  test('the whole journey, with all motion', { timeout: 120_000 }, async ({ open, server }) => {
    const { page } = await open({ reducedMotion: 'no-preference' });
    const screen = screenOf(page);

    // Empty: placeholders and an invitation, which is pressed before its code has come.
    const code = await hold(page, /empty-catalogue/);
    await visit(page);
    await expect.poll(() => screen.placeholders.count()).toBe(50);
    expect(await screen.cards.count()).toBe(0);
    expect(await screen.count.textContent()).toBe('0 personalidades');
    const loading = await hold(page, `**${paths.api.samples}`, 'POST');
    await screen.samples.click();
    expect(code.asked()).toBe(1);
    code.letGo();
    const progress = page.getByRole('status').filter({ hasText: 'Carregando exemplos…' });
    await expect.poll(() => progress.count()).toBe(1);
    loading.letGo();

    // Filled with the samples.
    // Their portraits are made meanwhile, which takes a busy machine longer than anything else here.
    await expect.poll(() => screen.cards.count(), { timeout: 90_000 }).toBe(60);
    const everybody = await server.everybody();
    expect(await screen.message.textContent()).toContain(`${everybody.length} exemplos entraram`);
    expect(await screen.placeholders.count()).toBe(0);
    await expect.poll(() => screen.count.textContent()).toBe(`${everybody.length} personalidades`);

    // Each search shows exactly the personalities that the reference implementation finds.
    const featured = createFeatured(['amst'], FEATURED);
    for (const q of QUERIES) {
      const found = everybody.filter((one) => matches(parseQuery(q), one, featured));
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(everybody.length);
      await screen.search.fill(q);
      await expect.poll(() => everyNameShown(page), { message: q }).toEqual(sorted(found));
      expect(await screen.count.textContent()).toBe(counted(found.length));
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(q);
    }
    expect(everybody.filter((one) => matches(parseQuery('amst'), one, featured))).toHaveLength(3);
    await screen.search.fill('');
    await expect.poll(() => screen.count.textContent()).toBe(`${everybody.length} personalidades`);

    // Edit by pressing the card.
    const before = await namesShown(page);
    const [name = ''] = before;
    await screen.surface(name).click();
    await expect.poll(() => screen.dialog.getAttribute('aria-label')).toBe('Editar personalidade');
    expect(await screen.name.inputValue()).toBe(name);
    await screen.name.fill('Dona Plácida de Todos os Santos');
    await screen.save.click();
    await expect
      .poll(() => screen.message.textContent())
      .toContain('Dona Plácida de Todos os Santos');
    expect(await screen.dialog.count()).toBe(0);
    await expect.poll(() => namesShown(page)).not.toEqual(before);
    const after = await namesShown(page);
    expect(after.slice(1)).not.toEqual(before.slice(1));

    // Open the detail page by the name.
    await screen.search.fill('dona placida de todos');
    await screen.link('Dona Plácida de Todos os Santos').click();
    await page.waitForURL(/\/persona\//);
    const address = new URL(page.url()).pathname;
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe('Dona Plácida de Todos os Santos');

    // Delete from there.
    await page.getByRole('button', { name: 'Editar' }).click();
    await screen.remove.click();
    await page.waitForURL((url) => url.pathname === paths.home());
    await expect.poll(() => screen.message.textContent()).toContain('saiu do catálogo');
    await expect.poll(() => screen.count.textContent()).toBe(counted(everybody.length - 1));
    await screen.search.fill('dona placida de todos');
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();

    // The address of the detail page redirects to the not-found page.
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, paths.notFound]);
  });
});

test('a browser without the Navigation API loads documents, and searches and saves as others', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  const [zuleide] = await server.add(
    draft({ name: 'Zuleide', gender: 'female', type: 'ENFP' }),
    draft({ name: 'Zuleide Dias', gender: 'female', type: 'ENFP' }),
  );
  const address = paths.personality(zuleide?.id ?? '');
  await visit(page);
  await screen.search.fill('zuleide');
  await expect.poll(() => namesShown(page)).toHaveLength(2);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('zuleide');
  await Promise.all([page.waitForEvent('load'), screen.link('Zuleide').click()]);
  await page.getByRole('heading', { level: 1, name: 'Zuleide' }).waitFor();
  await page.goBack();
  await expect.poll(() => screen.search.inputValue()).toBe('zuleide');
  await expect.poll(() => namesShown(page)).toHaveLength(2);

  await visit(page, address);
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await screen.name.fill('Zuleide Queirós');
  await screen.save.click();
  await page.getByRole('heading', { level: 1, name: 'Zuleide Queirós' }).waitFor();
  await screen.search.fill('zuleide dias');
  expect(new URL(page.url()).pathname).toBe(address);
  await screen.search.press('Enter');
  await page.waitForURL(/[?&]q=zuleide/);
  await expect.poll(() => namesShown(page)).toEqual(['Zuleide Dias']);

  await visit(page, paths.changes());
  await screen.changesSearch.fill('zuleide dias');
  await Promise.all([page.waitForURL(/[?&]q=zuleide/), screen.changesSearch.press('Enter')]);
  await expect.poll(() => screen.changes.count()).toBe(1);
});

async function everyNameShown(page: Page): Promise<string[]> {
  await scrollToEnd(page);
  return (await namesShown(page)).sort();
}

function sorted(people: readonly Personality[]): string[] {
  return people.map(({ name }) => name).sort();
}

function counted(count: number): string {
  return count === 1 ? '1 personalidade' : `${count} personalidades`;
}
