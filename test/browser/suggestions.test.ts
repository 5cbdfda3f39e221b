import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { accessibilityProblems } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: 'samples' });

const suggestionsOf = (page: Page) => page.getByRole('group', { name: 'Sugestões' });

/** Presses a link with Ctrl, or Cmd on a Mac, and closes the tab that this opens. */
async function openInNewTab(link: Locator, address: { readonly q: string }): Promise<void> {
  const opened = link.page().context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.waitForURL((url) => url.searchParams.get('q') === address.q);
  await tab.close();
}

const searchOf = (page: Page) => new URL(page.url()).searchParams.get('q');

describe('suggestions for the last word', () => {
  test('come with the first focus of the search box, and a press searches for one', async ({
    page,
  }) => {
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    const screen = screenOf(page);
    await visit(page);
    expect(chunks.filter((url) => url.includes('/suggest-'))).toEqual([]);
    await screen.search.fill('intro');
    const link = suggestionsOf(page).getByRole('link', { name: 'introvertidos IXXX' });
    await link.waitFor();
    await screen.search.focus();
    await page.keyboard.press('Tab');
    for (let i = 0; i < 40; i += 1) {
      if (await link.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => searchOf(page)).toBe('>ixxx');
    expect(await screen.search.inputValue()).toBe('>ixxx');
    await screen.search.fill('maria log');
    const logic = suggestionsOf(page).getByRole('link', { name: 'INTP, Lógica' });
    await openInNewTab(logic, { q: 'maria >intp' });
    expect(await logic.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await screen.search.inputValue()).toBe('maria log');
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await openInNewTab(page.getByRole('link', { name: 'analistas', exact: true }), {
      q: 'analistas',
    });
    expect(await screen.search.inputValue()).toBe('maria log');
    await page.keyboard.press('Escape');
    await logic.click();
    await expect.poll(() => searchOf(page)).toBe('maria >intp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
  });
});

describe('a search that finds nobody', () => {
  test('says what may have been meant', async ({ page }) => {
    await visit(page);
    await screenOf(page).search.fill('machdo de asis');
    await page.getByText('Você quis dizer machado de assis (1)?').waitFor();
    await screenOf(page).search.fill('machdo intro');
    await suggestionsOf(page).getByRole('link', { name: 'introvertidos IXXX' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      const wishes = { colorScheme, contrast: 'no-preference' } as const;
      expect(await accessibilityProblems(page, wishes)).toEqual([]);
    }
    await screenOf(page).search.fill('machdo de asis');
    await page.getByRole('link', { name: 'machado de assis' }).click();
    await expect.poll(() => searchOf(page)).toBe('machado de assis');
    await page.getByRole('link', { name: 'Machado de Assis', exact: true }).first().waitFor();
  });
});

describe('shortcuts', () => {
  test('go to the search box, open its help and clear it, unless somebody types', async ({
    page,
  }) => {
    const screen = screenOf(page);
    const help = page.getByRole('heading', { name: 'Como buscar' });
    await visit(page, paths.home({ q: 'analistas' }));
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return screen.search.evaluate((one) => one === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.type('ana/?');
    expect(await screen.search.inputValue()).toBe('ana/?');
    await page.keyboard.press('Escape');
    expect(await screen.search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await screen.create.focus();
    await page.keyboard.press('?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await screen.create.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+/');
    expect(await screen.create.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await screen.dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    expect(await help.isVisible()).toBe(false);
  });

  test('can be turned off for good', async ({ page }) => {
    const screen = screenOf(page);
    const isSearching = () => screen.search.evaluate((one) => one === document.activeElement);
    await visit(page);
    const choice = page.getByRole('checkbox', { name: 'Atalhos de teclado' });
    await expect
      .poll(async () => {
        await page.keyboard.press('?');
        return choice.isVisible();
      })
      .toBe(true);
    await choice.uncheck();
    await page.reload();
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await expect.poll(() => choice.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    expect(await isSearching()).toBe(false);
  });
});
