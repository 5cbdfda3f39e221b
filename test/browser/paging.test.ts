import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import {
  idsShown,
  isHydrated,
  namesShown,
  screenOf,
  scrollToEnd,
  visit,
} from './support/screen.ts';

const test = browserTest({ people: people(250) });

describe('endless scrolling', () => {
  test('waits for a press after three pages, focuses the first new card, and leaves no gap in a row', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    const first = await idsShown(page);
    expect(first).toHaveLength(60);
    // Other people are created and removed meanwhile.
    const { items } = await server.catalogue.page({ q: 'pessoa 1', limit: 9 });
    const gone = items.filter(({ id }) => !first.includes(id));
    for (const { id, version } of gone) await server.catalogue.remove(id, version);
    await server.add(...people(9).map((one) => ({ ...one, name: `Outra ${one.name}` })));
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 40_000);
        return (await idsShown(page)).length;
      })
      .toBe(180);
    await page.mouse.wheel(0, 40_000);
    // The footer can be reached.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    expect(await idsShown(page)).toHaveLength(180);
    await screen.more.press('Enter');
    await expect.poll(() => isFocused(screen.cards.nth(180).getByRole('link'))).toBe(true);
    const shown = await idsShown(page);
    expect(shown.slice(0, 60)).toEqual(first);
    expect(new Set(shown).size, 'nobody twice').toBe(shown.length);
    for (const { id } of gone) expect(shown).not.toContain(id);

    // A card under the pointer is lifted out of its row.
    await page.mouse.move(0, 0);
    for (const [width, columns] of [
      [1280, 4],
      [1920, 5],
      [2560, 7],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => new Set((await rowsOf(page)).slice(0, -1)))
        .toEqual(new Set([columns]));
    }
  });

  test('continues when the observer reports several entries at once, and the title leads from a later page to the first', async ({
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

    // The last page loads automatically, and removes the focused link.
    await visit(page, paths.home({ q: 'pessoa 2' }));
    await screenOf(page).more.focus();
    const appended = screenOf(page).cards.nth(60).getByRole('link');
    await expect.poll(() => isFocused(appended)).toBe(true);

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

describe('links', () => {
  test('opened in another tab do not change this page, whose scroll position Back and a reload keep', async ({
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
    // The scroll position is restored once more with the hydration.
    await page.waitForFunction(isHydrated);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    // The page keeps its place when scrolling ends.
    await page.evaluate(
      () =>
        new Promise((done) => {
          window.addEventListener('scrollend', done, { once: true });
          window.scrollTo({ top: 900, behavior: 'instant' });
        }),
    );
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });
});

test('a save, a deletion and its undo deep in the list keep the order, the length and the place', async ({
  page,
}) => {
  const { surface, name, save, remove, message } = screenOf(page);
  await visit(page);
  await scrollToEnd(page);
  const before = await namesShown(page);
  const one = before[before.length - 20] ?? '';
  const card = surface(one);
  await card.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(2_000);

  await card.press('Enter');
  await name.fill(`${one} de novo`);
  await save.click();
  await expect.poll(() => message.textContent()).toContain('foram salvas');
  const renamed = before.map((each) => (each === one ? `${one} de novo` : each));
  await expect.poll(() => namesShown(page)).toEqual(renamed);
  await surface(`${one} de novo`).press('Enter');
  await remove.click();
  await expect
    .poll(() => namesShown(page))
    .toEqual(renamed.filter((each) => each !== `${one} de novo`));
  await message.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect.poll(() => namesShown(page)).toEqual(renamed);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThanOrEqual(4);
});
