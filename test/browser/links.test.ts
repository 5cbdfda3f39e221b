import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { idsShown, namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: people(90) });

const HISTORY_PAGE_CODE = /\/assets\/history-page-[\w-]+\.js$/;

describe('a link that is about to be followed', () => {
  const POINTED_AT = {
    'hovers over': (link: Locator) => link.hover(),
    focuses: (link: Locator) => link.focus(),
  };

  test.for(Object.entries(POINTED_AT))(
    'has its personality read when one %s it, and once only',
    async ([, point], { page }) => {
      await visit(page);
      const [name = ''] = await namesShown(page);
      const link = screenOf(page).link(name);
      const [id = ''] = await idsShown(page);
      const address = paths.personality(id);
      const asked = requestsOf(page, (path) => path === address);
      await Promise.all([page.waitForResponse(`**${address}`), point(link)]);
      await link.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(asked()).toBe(1);
    },
  );

  test.for(Object.entries(POINTED_AT))(
    'has the code of its page fetched when one %s it',
    async ([, point], { page, server }) => {
      const [someone] = await server.everybody();
      await visit(page, paths.personality(someone?.id ?? ''));
      const link = page.getByRole('link', { name: 'Histórico' });
      await Promise.all([page.waitForResponse(HISTORY_PAGE_CODE), point(link)]);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(someone?.name);
    },
  );

  test('does not make a pointer on its way elsewhere read anything', async ({ page }) => {
    await visit(page);
    const asked = requestsOf(page, (path) => path.startsWith(paths.personality('')));
    const [first = '', second = ''] = await namesShown(page);
    // The second event comes within the time after which a hover counts.
    await page.evaluate(
      (names) => {
        const over = { bubbles: true, pointerType: 'mouse' };
        for (const name of names) {
          const link = [...document.querySelectorAll('h2 a')].find(
            ({ textContent }) => textContent === name,
          );
          link?.dispatchEvent(new PointerEvent('pointerover', over));
        }
      },
      [first, second],
    );
    await expect.poll(asked).toBe(1);
    await screenOf(page).link(second).press('Enter');
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    expect(asked()).toBe(1);
  });
});

describe('a link that is opened in another tab', () => {
  const PRESSES = {
    'Ctrl and a press': (link: Locator) => link.click({ modifiers: ['ControlOrMeta'] }),
    'the middle button': (link: Locator) => link.click({ button: 'middle' }),
  };

  test.for(Object.entries(PRESSES))(
    'by %s leaves this page as it is',
    async ([, press], { page }) => {
      await visit(page);
      const names = await namesShown(page);
      const [name = ''] = names;
      const link = screenOf(page).link(name);
      const [tab] = await Promise.all([page.context().waitForEvent('page'), press(link)]);
      await tab.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toBe(paths.home());
      expect(await namesShown(page)).toEqual(names);
    },
  );
});

describe('a reload', () => {
  test('keeps the place on the page', async ({ page }) => {
    await visit(page);
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await visit(page, paths.changes());
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });
});

/** Counts the requests to matching paths from now on. */
function requestsOf(page: Page, matches: (path: string) => boolean): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (matches(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}
