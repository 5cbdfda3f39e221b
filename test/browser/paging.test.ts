import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { idsShown, namesShown, screenOf, scrollToEnd, visit } from './support/screen.ts';

const test = browserTest({ people: people(170) });

/** Whom other visitors add meanwhile; by another word, since cards are found by their names. */
const others = (word: string, count: number) =>
  people(count).map((one) => ({ ...one, name: `${word} ${one.name}` }));

describe('endless scrolling', () => {
  test('keeps its order while others add and delete, waits for a press after three pages, and leaves no hole in a row', async ({
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
    // So many that more than three pages follow the first; they get places in the same order.
    await server.add(...others('Outra', 90));
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 40_000);
        return (await idsShown(page)).length;
      })
      .toBe(180);
    await page.mouse.wheel(0, 40_000);
    // The footer can be reached.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(await idsShown(page)).toHaveLength(180);
    await screen.more.press('Enter');
    await expect.poll(() => isFocused(screen.cards.nth(180).getByRole('link'))).toBe(true);

    await scrollToEnd(page);
    const shown = await idsShown(page);
    expect(new Set(shown).size, 'nobody twice').toBe(shown.length);
    expect(shown.slice(0, 60)).toEqual(first);
    const left = new Set(gone.map(({ id }) => id));
    const original = new Set(order);
    const stayed = (ids: readonly string[]) =>
      ids.filter((id) => original.has(id) && !left.has(id));
    expect(stayed(shown), 'nobody skipped').toEqual(stayed(order));

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

  test('goes on when the observer reports several entries at once, and the title leads from a later page to the first', async ({
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
    const later = (await screenOf(page).more.getAttribute('href')) ?? '';
    await page.mouse.wheel(0, 20_000);
    await expect.poll(async () => (await idsShown(page)).length).toBeGreaterThan(60);

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
    const first = screen.cards.nth(before).getByRole('link');
    await first.waitFor();
    await expect.poll(() => isFocused(first)).toBe(true);
  }
  await expect.poll(() => screen.more.count()).toBe(0);
  expect(await isFocused(screen.cards.nth(120).getByRole('link'))).toBe(true);
});

describe('links', () => {
  test('that are about to be followed are read once, with the code of their page; those passed by are not', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    const [names, ids] = [await namesShown(page), await idsShown(page)];
    const addresses = ids.map(paths.personality);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(paths.personality(''))) asked.push(pathname);
    });
    const follow = async (place: number) => {
      const name = names[place] ?? '';
      await screen.link(name).press('Enter');
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    };

    // The second event comes within the time after which a hover counts.
    await page.evaluate(
      (passed) => {
        const over = { bubbles: true, pointerType: 'mouse' };
        for (const name of passed) {
          const link = [...document.querySelectorAll('h2 a')].find(
            ({ textContent }) => textContent === name,
          );
          link?.dispatchEvent(new PointerEvent('pointerover', over));
        }
      },
      names.slice(0, 2),
    );
    await expect.poll(() => asked).toEqual([addresses[1]]);
    await follow(1);
    expect(asked).toEqual([addresses[1]]);

    const code = page.waitForResponse(/\/assets\/history-page-[\w-]+\.js$/);
    await page.getByRole('link', { name: 'Histórico' }).hover();
    await code;
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(names[1]);

    for (const [place, point] of [
      [2, (link: Locator) => link.hover()],
      [3, (link: Locator) => link.focus()],
    ] as const) {
      // Away from the cards that come back.
      await page.mouse.move(0, 0);
      await page.goBack();
      const read = page.waitForResponse(`**${addresses[place]}`);
      await point(screen.link(names[place] ?? ''));
      await read;
      await follow(place);
      expect(asked.filter((path) => path === addresses[place])).toHaveLength(1);
    }
  });

  test('opened in another tab leave this page as it is, whose place Back and a reload keep', async ({
    page,
  }) => {
    await visit(page);
    const names = await namesShown(page);
    const [name = ''] = names;
    const link = screenOf(page).link(name);
    for (const press of [
      () => link.click({ modifiers: ['ControlOrMeta'] }),
      () => link.click({ button: 'middle' }),
    ]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), press()]);
      await tab.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toBe(paths.home());
      expect(await namesShown(page)).toEqual(names);
      await tab.close();
    }

    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await visit(page, paths.changes());
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });
});
