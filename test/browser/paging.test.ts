import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { idsShown, screenOf, scrollToEnd, visit } from './support/screen.ts';

const test = browserTest({ people: people(170) });

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
    await server.add(...people(30));
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

  test('Back from a page restores the gallery and its scroll position', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await scrollToEnd(page);
    const before = await idsShown(page);
    const card = screen.cards.nth(90);
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(1_000);
    await card.getByRole('heading').getByRole('link').click();
    await page.getByRole('heading', { name: 'Funções Cognitivas' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => idsShown(page)).toEqual(before);
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
      .toBeLessThan(3);
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
    await server.add(...people(30));
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
