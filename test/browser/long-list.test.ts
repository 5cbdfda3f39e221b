import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { screenOf, scrollToEnd, visit } from './support/screen.ts';

const PEOPLE = 360;

const test = browserTest({ people: people(PEOPLE) });

/** The positions of the rendered cards, as exposed to assistive technology. */
function places(page: Page): Promise<number[]> {
  return screenOf(page).cards.evaluateAll((cards) =>
    cards.map((card) => Number(card.ariaPosInSet)),
  );
}

async function showEnd(page: Page): Promise<void> {
  await scrollToEnd(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await places(page)).at(-1)).toBe(PEOPLE);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

test('a list of more than 300 cards is rendered only near the viewport and the focus, and kept by Back and a reload', async ({
  page,
}) => {
  const { cards } = screenOf(page);
  await visit(page);
  await showEnd(page);
  await expect.poll(() => cards.count()).toBeLessThan(260);
  expect(await cards.last().getAttribute('aria-setsize')).toBe(String(PEOPLE));
  const height = await heightOf(page);
  const rows = Math.ceil(PEOPLE / 4);
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().top),
  );
  const step = (tops[4] ?? 0) - (tops[0] ?? 0);
  expect(height, 'as high as the whole').toBeGreaterThan(rows * step);
  const middle = page.locator(`[aria-posinset="${PEOPLE / 2}"]`);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await middle.waitFor();
  await expect.poll(() => places(page)).not.toContain(PEOPLE);
  expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(step);

  const top = await page.evaluate(() => window.scrollY);
  const count = await cards.count();
  await middle.getByRole('link').dispatchEvent('click');
  await page.getByRole('heading', { name: 'Funções Cognitivas' }).waitFor();
  expect(await cards.count()).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect.poll(() => cards.count()).toBeLessThanOrEqual(count + 24);

  const look = async () => ({
    name: await middle.getByRole('heading').textContent(),
    top: await middle.evaluate((card) => Math.round(card.getBoundingClientRect().top)),
  });
  const before = await look();
  await page.reload();
  await expect.poll(() => middle.count()).toBe(1);
  await expect.poll(look).toEqual(before);
  await expect.poll(() => cards.count()).toBeLessThan(260);

  // The card with the focus stays, and those around it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await places(page)).at(-1)).toBe(PEOPLE);
  const last = cards.last().getByRole('button');
  await last.focus();
  const name = (await last.getAttribute('aria-label')) ?? '';
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => places(page)).not.toContain(300);
  expect(await isFocused(page.getByRole('button', { name, exact: true }))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const focused = page.locator('[role="listitem"]:focus-within');
  expect(Number(await focused.getAttribute('aria-posinset'))).toBe(PEOPLE - 1);

  // On paper all cards are shown.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => cards.count()).toBe(PEOPLE);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => cards.count()).toBeLessThan(260);

  // At the top of the page the order is shuffled again.
  await page.evaluate(() => window.scrollTo(0, 0));
  await visit(page);
  expect(await cards.count()).toBe(60);
});

test('a search begun deep in the list is shown from its first result, and after it the list as it was left', async ({
  open,
}) => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  const { cards, search } = screenOf(page);
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await visit(page);
  while ((await cards.count()) < 180) {
    await page.mouse.wheel(0, 4_000);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo(0, 12_000));
  const seen = () =>
    cards.evaluateAll(
      (all) => all.find((card) => card.getBoundingClientRect().bottom > 100)?.textContent,
    );
  const [left, before] = [await top(), await seen()];
  // A position between two pixels is rounded either way.
  const isBack = async () => Math.abs((await top()) - left) < 2 && (await seen()) === before;
  await search.pressSequentially('pessoa 31', { delay: 40 });
  await expect.poll(() => cards.count()).toBe(14);
  await expect.poll(top).toBe(0);
  await page.mouse.wheel(0, 900);
  await page.getByLabel('Limpar a busca').click();
  await expect.poll(() => cards.count()).toBeGreaterThan(100);
  await expect.poll(isBack).toBe(true);
});

test('a list of up to 300 cards is rendered completely, and keeps the focus when the columns change', async ({
  page,
}) => {
  const { cards } = screenOf(page);
  await visit(page, paths.home({ q: 'pessoa 1' }));
  await scrollToEnd(page);
  await expect.poll(() => cards.count()).toBe(153);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await cards.count()).toBe(153);

  const button = cards.nth(100).getByRole('button');
  const name = cards.nth(100).getByRole('heading').getByRole('link');
  for (const one of [button, name]) {
    await one.focus();
    for (const width of [1_600, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      const columns = () =>
        cards.nth(60).evaluate((card) => {
          const { parentElement: part } = card;
          return part && getComputedStyle(part).gridTemplateColumns.split(' ').length;
        });
      await expect.poll(columns).toBe(width === 1_600 ? 5 : 4);
      await expect.poll(() => isFocused(one)).toBe(true);
      await expect
        .poll(() => one.evaluate((it) => it.getBoundingClientRect().top))
        .toBeLessThan(800);
    }
  }
});
