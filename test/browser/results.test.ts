import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { idsShown, namesShown, screenOf, scrollToEnd, visit } from './support/screen.ts';

const test = browserTest({ people: people(64) });

function resultsOf(page: Page) {
  const nav = page.getByRole('navigation', { name: 'Resultados' });
  return {
    nav,
    before: nav.getByRole('link', { name: /^Anterior: / }),
    after: nav.getByRole('link', { name: /^Próxima: / }),
    title: page.getByRole('heading', { level: 1 }),
  };
}

/** Requests for lists of the gallery. */
function listsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/(search|personalities)$/.test(pathname)) asked.push(request.url());
  });
  return asked;
}

describe('the navigation through the results', () => {
  test('goes to the next person, back person by person, and to the last card', async ({ page }) => {
    const asked = listsAsked(page);
    const screen = screenOf(page);
    const { nav, before, after, title } = resultsOf(page);
    await visit(page, paths.home({ q: 'pessoa 1' }));
    const names = await namesShown(page);
    const [first = '', second = '', third = ''] = names;
    await screen.link(first).click();
    await nav.getByText(`1 de ${names.length}`, { exact: true }).waitFor();
    expect(await before.count()).toBe(0);

    await nav.getByRole('link', { name: `Próxima: ${second}`, exact: true }).click();
    await expect.poll(() => title.textContent()).toBe(second);
    await expect.poll(() => isFocused(title)).toBe(true);
    await nav.getByRole('link', { name: `Próxima: ${third}`, exact: true }).click();
    await expect.poll(() => title.textContent()).toBe(third);
    // A browser's translation changes the document like this, without React.
    await title.evaluate((one) => {
      const translated = document.createElement('font');
      translated.textContent = one.textContent;
      one.replaceChildren(translated);
    });
    await page.goBack();
    await expect.poll(() => title.textContent()).toBe(second);
    // The link back to the list looks different from the link to the previous person.
    const drawn = (link: Locator) => link.locator('path').getAttribute('d');
    const back = page.getByRole('link', { name: 'Voltar' });
    expect(await drawn(before)).not.toBe(await drawn(back));
    const sign = await before.locator('svg').boundingBox();
    expect(Math.min(sign?.width ?? 0, sign?.height ?? 0)).toBeGreaterThanOrEqual(16);
    await page.goForward();
    await expect.poll(() => title.textContent()).toBe(third);
    expect(asked).toEqual([]);

    await page.getByRole('link', { name: 'Voltar' }).click();
    await screen.cards.first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(third);
    await expect.poll(() => namesShown(page)).toEqual(names);
    expect(await page.evaluate(() => history.length)).toBeGreaterThan(3);
    await screen.link(names.at(-1) ?? '').click();
    await before.waitFor();
    expect(await after.count()).toBe(0);
  });

  test('survives a reload in the middle, reads further pages, and is not part of the address', async ({
    page,
  }) => {
    const screen = screenOf(page);
    const { nav, after, title } = resultsOf(page);
    await visit(page);
    const [last] = (await namesShown(page)).slice(-1);
    const people = await screen.cards.count();
    await screen.link(last ?? '').click();
    await after.waitFor();
    const next = (await after.getAttribute('aria-label'))?.replace('Próxima: ', '');
    await after.click();
    await nav.getByText(new RegExp(`^${people + 1} de `)).waitFor();
    await expect.poll(() => title.textContent()).toBe(next);
    const around = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    await page.reload();
    await nav.getByText(new RegExp(`^${people + 1} de `)).waitFor();
    await expect
      .poll(() => nav.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual(around);

    const tab = await page.context().newPage();
    await visit(tab, new URL(page.url()).pathname);
    expect(await resultsOf(tab).nav.count()).toBe(0);
    await tab.close();

    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
    const link = screen.link(next ?? '');
    expect(await link.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await link.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(900);
  });

  test('visits each person once, at any width, and leads to a type', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const screen = screenOf(page);
    const { nav, after } = resultsOf(page);
    await visit(page, paths.home({ q: '>intj' }));
    await scrollToEnd(page);
    const ids = await idsShown(page);
    await screen.link((await namesShown(page))[0] ?? '').click();
    const walked: string[] = [];
    for (const [at] of ids.entries()) {
      await nav.getByText(`${at + 1} de ${ids.length}`, { exact: true }).waitFor();
      walked.push(page.url().split('/').at(-1) ?? '');
      if (at + 1 < ids.length) await after.press('Enter');
    }
    expect(walked).toEqual(ids);
    expect(await after.count()).toBe(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);

    await page.getByRole('link', { name: /^INTJ(?:-[AT])? Arquitet/ }).click();
    await page.getByRole('heading', { level: 1, name: 'INTJ' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.type('INTJ'));
    expect(await page.title()).toBe('INTJ, Arquiteto e Arquiteta — MBTI DB');
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), 'pages in print').toHaveLength(2);
  });

  test('shows the not-found page for a personality removed meanwhile, and Back returns to the previous one', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of 404/);
    const screen = screenOf(page);
    const { nav, after, title } = resultsOf(page);
    await visit(page, paths.home({ q: '>esfj' }));
    const names = await namesShown(page);
    const ids = await idsShown(page);
    await screen.link(names[0] ?? '').click();
    await after.waitFor();
    await server.catalogue.remove(ids[1] ?? '', 1);
    await after.click();
    await page.getByRole('heading', { name: 'Não há nada para ver aqui.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.notFound);
    await page.goBack();
    await expect.poll(() => title.textContent()).toBe(names[0]);
    await nav.getByText(`1 de ${names.length}`, { exact: true }).waitFor();
  });
});
