import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { plainPageOf } from '../../bench/browser/plain-page.ts';
import { paths } from '../../src/domain/paths.ts';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { idsShown, namesShown, screenOf, scrollToEnd, visit } from './support/screen.ts';

const test = browserTest({ people: people(170) });

/** Whom other visitors add meanwhile; by another word for each test, since cards are found by their names. */
const others = (word: string) => people(30).map((one) => ({ ...one, name: `${word} ${one.name}` }));

test('the plain page that home is measured beside has all of its text', async ({
  browser,
  server,
}) => {
  const html = await plainPageOf(browser, server.origin + paths.home());
  const names = html.match(/Pessoa \d+/g) ?? [];
  expect(new Set(names).size).toBe(60);
  expect(html).not.toMatch(/<style|<script|<img/);
});

describe('endless scrolling', () => {
  test('keeps the order and neither repeats nor skips anyone while others add and delete', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    const first = await idsShown(page);
    expect(first).toHaveLength(60);
    const next = new URL((await screen.more.getAttribute('href')) ?? '', server.origin);
    const seed = next.searchParams.get('seed') ?? '';
    const everybody = await server.everybody();
    const order: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const part = await server.catalogue.page({ q: '', seed, cursor });
      order.push(...part.items.map(({ id }) => id));
      if (part.next === null) break;
      cursor = part.next;
    }
    expect(order.slice(0, 60)).toEqual(first);

    const gone = everybody.filter((_, i) => i % 9 === 0);
    await Promise.all(gone.map(({ id, version }) => server.catalogue.remove(id, version)));
    await server.add(...others('Outra'));
    await scrollToEnd(page);

    const shown = await idsShown(page);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.slice(0, 60)).toEqual(first);
    const left = new Set(gone.map(({ id }) => id));
    const original = new Set(order);
    const stayed = (ids: readonly string[]) =>
      ids.filter((id) => original.has(id) && !left.has(id));
    expect(stayed(shown)).toEqual(stayed(order));
  });

  test('leaves no hole in a row, also when the window gets another width', async ({ page }) => {
    await visit(page);
    await scrollToEnd(page);
    // A card under the pointer is lifted out of its row.
    await page.mouse.move(0, 0);
    for (const [width, columns] of [
      [1280, 4],
      [1536, 4],
      [1920, 5],
      [2560, 7],
      [1000, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => new Set((await rowsOf(page)).slice(0, -1)))
        .toEqual(new Set([columns]));
    }
  });

  test('loads the next page when the observer reports several entries at once', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const Native = window.IntersectionObserver;
      window.IntersectionObserver = class extends Native {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, observer) => {
            const [entry] = entries;
            const outside = entry === undefined ? [] : [{ ...entry, isIntersecting: false }];
            tell([...outside, ...entries], observer);
          }, options);
        }
      };
    });
    await visit(page);
    await page.mouse.wheel(0, 20_000);
    await expect.poll(async () => (await idsShown(page)).length).toBeGreaterThan(60);
  });

  test('waits for a press after three pages, so that the footer can be reached', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await server.add(...others('Mais uma'));
    await visit(page);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 40_000);
        return (await idsShown(page)).length;
      })
      .toBe(180);
    await page.mouse.wheel(0, 40_000);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(await idsShown(page)).toHaveLength(180);
    const [, last] = [await screen.more.press('Enter'), 180];
    await expect.poll(async () => (await idsShown(page)).length).toBeGreaterThan(last);
    const first = screen.cards.nth(last).getByRole('button');
    await expect.poll(() => first.evaluate((e) => e === document.activeElement)).toBe(true);
  });

  test('the title in the header links from a later page to the first', async ({ page }) => {
    const screen = screenOf(page);
    await page.goto(paths.home());
    const later = (await screen.more.getAttribute('href')) ?? '';
    await visit(page, later);
    const before = await idsShown(page);
    await page.getByRole('link', { name: 'MBTI DB' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => idsShown(page)).not.toEqual(before);
  });
});

/** The number of cards in each row. */
async function rowsOf(page: Page): Promise<number[]> {
  const tops = await screenOf(page).cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().top)),
  );
  const rows = new Map<number, number>();
  for (const top of tops) rows.set(top, (rows.get(top) ?? 0) + 1);
  return [...rows.values()];
}

test('“Mostrar mais” for the last time leaves the focus on the first new card', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  const names = Array.from({ length: 130 }, (_, i) => `Última ${i}`);
  await server.add(...names.map((name) => draft({ name, gender: 'male', type: 'ISTP' })));
  await visit(page, paths.home({ q: 'ultima' }));
  await expect.poll(() => screen.cards.count()).toBe(60);
  for (const before of [60, 120]) {
    // Without scrolling: near the end of the list the next cards would come by themselves before the press.
    await screen.more.evaluate((link: HTMLElement) => {
      link.focus({ preventScroll: true });
      link.click();
    });
    const first = screen.cards.nth(before).getByRole('button');
    await first.waitFor();
    await expect.poll(() => isFocused(first)).toBe(true);
  }
  await expect.poll(() => screen.more.count()).toBe(0);
  expect(await isFocused(screen.cards.nth(120).getByRole('button'))).toBe(true);
});

describe('links', () => {
  const HISTORY_PAGE_CODE = /\/assets\/history-page-[\w-]+\.js$/;

  describe('a link that is about to be followed', () => {
    const POINTED_AT = {
      'hovers over': (link: Locator) => link.hover(),
      focuses: (link: Locator) => link.focus(),
    };

    test('has its personality read, and once only', async ({ page }) => {
      for (const point of Object.values(POINTED_AT)) {
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
      }
    });

    test('has the code of its page fetched', async ({ page, server }) => {
      const [someone] = await server.everybody();
      await visit(page, paths.personality(someone?.id ?? ''));
      const link = page.getByRole('link', { name: 'Histórico' });
      await Promise.all([page.waitForResponse(HISTORY_PAGE_CODE), link.hover()]);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(someone?.name);
    });

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

    test('leaves this page as it is', async ({ page }) => {
      await visit(page);
      for (const press of Object.values(PRESSES)) {
        const names = await namesShown(page);
        const [name = ''] = names;
        const link = screenOf(page).link(name);
        const [tab] = await Promise.all([page.context().waitForEvent('page'), press(link)]);
        await tab.getByRole('heading', { level: 1, name }).waitFor();
        expect(new URL(page.url()).pathname).toBe(paths.home());
        expect(await namesShown(page)).toEqual(names);
      }
    });
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
});
