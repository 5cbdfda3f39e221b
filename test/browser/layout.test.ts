import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { transitionsLongerThan } from './support/measure.ts';
import { screenOf, visit } from './support/screen.ts';
import { EVERY_KIND } from './support/states.ts';

const test = browserTest({ people: EVERY_KIND });

/** The text spacing that pages have to support by WCAG 1.4.12. */
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

const TWICE = 'html { font-size: 200%; }';

/** Renders all cards, since cards far below would keep an estimated size. */
const DRAWN = '[role="listitem"] { content-visibility: visible !important; }';

test('a card shows up to three lines of a name, and nothing is cut with wider text spacing or text of twice the size', async ({
  open,
  server,
}) => {
  await server.add(
    draft({ name: 'Zuleica Urbana', gender: 'female', type: 'ENTP', identity: 'A' }),
  );
  const { page } = await open({ bypassCSP: true });
  const { cards, distribution, gallery, link, search } = screenOf(page);
  await visit(page);
  const heights = await gallery
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights), 'a target').toBeGreaterThanOrEqual(24);
  expect(Math.max(...heights)).toBeGreaterThan(3 * 18);
  expect(Math.max(...heights)).toBeLessThan(4 * 18);
  const cardHeights = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().height),
  );
  for (const height of cardHeights) expect(height).toBeCloseTo(222, 0);

  expect(await page.evaluate(clippedTexts)).toEqual([]);
  for (const css of [SPACED, TWICE]) {
    const removeStyle = await addStyle(page, css + DRAWN);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(clippedTexts), css).toEqual([]);
      expect(await cards.evaluateAll(brokenGroups), css).toEqual([]);
    }
    await removeStyle();
  }

  await search.fill('zuleica urbana');
  await addStyle(page, TWICE);
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  const bars = distribution.getByRole('button').filter({ hasNotText: /\b0$/ });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => cards.count()).toBe(1);
    await search.focus();
    const above = await skip.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(above).toBeLessThanOrEqual(0);
    await skip.focus();
    expect(await skip.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await bars.evaluateAll(haveTheirTexts)).toBe(true);
    expect(await link('Zuleica Urbana').evaluate(linesOfWords)).toEqual([1, 1]);
  }
});

test('no tile is too narrow for its words, even on a small screen with text of twice the size, or moves with reduced motion', async ({
  open,
  server,
}) => {
  const { page } = await open({ bypassCSP: true });
  const inBothSizes = async (look: (isLarge: boolean) => Promise<void>) => {
    await look(false);
    await page.setViewportSize({ width: 320, height: 800 });
    const removeStyle = await addStyle(page, TWICE);
    await look(true);
    await removeStyle();
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  const beginsWithType = { name: /^[IE][NS][TF][JP]/ };

  await visit(page, paths.contested);
  const first = page.getByRole('list', { name: 'Esperam palpites' }).getByRole('listitem').first();
  await first.getByRole('button', { name: 'Dar palpite' }).click();
  const tiles = first.getByRole('button', beginsWithType);
  await expect.poll(() => tiles.count()).toBe(16);
  await inBothSizes(async () => expect(await tiles.evaluateAll(textsBeyond)).toEqual([]));

  const [somebody] = await server.everybody();
  await visit(page, paths.question(somebody?.id ?? ''));
  const answers = page.getByRole('main').getByRole('button', beginsWithType);
  await inBothSizes(async () =>
    expect(await answers.evaluateAll(codesOverFaces)).toEqual(
      Array.from({ length: 16 }, () => false),
    ),
  );

  await visit(page, paths.types);
  const cards = page.getByRole('main').getByRole('link', beginsWithType);
  expect(await cards.count()).toBe(16);
  await inBothSizes(async () => expect(await cards.evaluateAll(textsBeyond)).toEqual([]));
  for (const width of [430, 470, 500]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cards.evaluateAll(namesOverFigures), String(width)).toEqual([]);
  }
  const figureWidth = () =>
    cards
      .first()
      .evaluate((one) => one.querySelector('picture, svg')?.getBoundingClientRect().width);
  expect(await figureWidth(), 'between a phone’s and a tablet’s').toBeGreaterThan(140);

  await server.add(draft({ name: 'Athos', work: 'Os Três Mosqueteiros' }));
  await visit(page, paths.works());
  const cover = page.getByRole('link', { name: /^Os Três Mosqueteiros/ }).locator('b');
  for (const width of [360, 480, 600]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cover.evaluate(linesOfWords), String(width)).toEqual([1, 1, 1]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await visit(page, paths.type('ENTP'));
  const code = page.getByRole('heading', { level: 1, name: 'ENTP' });
  const title = page.getByRole('heading', { name: 'Funções Cognitivas' });
  await inBothSizes(async (isLarge) => {
    expect(await code.evaluate(linesOf)).toBe(1);
    expect(await title.evaluate(linesOf)).toBeLessThanOrEqual(2);
    expect(await title.evaluate(textSize)).toBeGreaterThanOrEqual(isLarge ? 48 : 32);
  });

  const { create, dialog } = screenOf(page);
  await create.click();
  // There is motion, except with prefers-reduced-motion.
  expect(await page.evaluate(transitionsLongerThan, 1)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect((await page.evaluate(transitionsLongerThan, 1)).length).toBeGreaterThan(10);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const choices = dialog.locator('label', { has: page.getByRole('radio') });
  await expect.poll(() => choices.count()).toBe(12);
  await inBothSizes(async () => expect(await choices.evaluateAll(textsBeyond)).toEqual([]));
});

/** A letter with combining marks, which cannot be wrapped. */
test('a name that is one endless cluster makes no page scroll sideways', async ({
  open,
  server,
}) => {
  const name = `a${'\u20dd'.repeat(100)}`;
  const [one] = await server.add(draft({ name, gender: 'male', type: 'INTP' }));
  const { page } = await open({ viewport: { width: 360, height: 780 } });
  const id = one?.id ?? '';
  for (const path of [paths.personality(id), paths.history(id), paths.changes()]) {
    await visit(page, path);
    const [content, screen] = await page.evaluate(() =>
      [...document.querySelectorAll('main, html')].map((one) => one.scrollWidth).toReversed(),
    );
    expect(content, path).toBeGreaterThan(400);
    expect(screen, path).toBeLessThanOrEqual(360);
  }
});

/** Adds a style to the page, and returns a function that removes it. */
async function addStyle(page: Page, content: string): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({ content });
  return () => style.evaluate((node) => node.parentNode?.removeChild(node)).then(() => undefined);
}

/** Runs in the page: whether all text of each element is within it. */
function haveTheirTexts(elements: readonly Element[]): boolean {
  return elements.every((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return text.top >= box.top && text.bottom <= box.bottom;
  });
}

/** Runs in the page: the texts that overflow the sides of their tile. */
function textsBeyond(tiles: readonly Element[]): (string | null)[] {
  return tiles.flatMap((tile) => {
    const { right } = tile.getBoundingClientRect();
    return [...tile.querySelectorAll('b, span')].flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const isSeen = text.getBoundingClientRect().width > 1;
      return isSeen && range.getBoundingClientRect().right > right ? [text.textContent] : [];
    });
  });
}

/** Runs in the page: the names on cards that overlap the figure, whose hair begins at the upper edge. */
function namesOverFigures(cards: readonly Element[]): (string | null)[] {
  return cards.flatMap((card) => {
    const figure = card.querySelector('picture, svg')?.getBoundingClientRect();
    return [...card.querySelectorAll(':scope > span')].flatMap((name) => {
      const { right, bottom } = name.getBoundingClientRect();
      const isClear = figure && (right <= figure.left + figure.width / 10 || bottom <= figure.top);
      return isClear ? [] : [name.textContent];
    });
  });
}

/** Runs in the page: for each tile whether its code covers the face of the figure that is centred below it. */
function codesOverFaces(tiles: readonly Element[]): boolean[] {
  return tiles.map((tile) => {
    const [code, figure] = ['b', 'picture'].map((part) =>
      tile.querySelector(part)?.getBoundingClientRect(),
    );
    if (!code || !figure) return true;
    // No hair is in the uppermost tenth of a figure.
    const isBeside = code.right <= figure.left;
    return !isBeside && code.bottom > figure.top + 0.1 * figure.height;
  });
}

/** Runs in the page: the number of lines of each word of an element; 0 for a word that is cut off. */
function linesOfWords(element: Element): number[] {
  const text = element.firstChild;
  const { bottom } = element.getBoundingClientRect();
  return [...(text?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    if (text === null) return 0;
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return [...range.getClientRects()].filter((line) => line.bottom <= bottom + 1).length;
  });
}

/** Runs in the page. */
function textSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

/** Runs in the page: the number of lines of a text. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}

/** Runs in the page: the group names on cards that have more than one line. */
function brokenGroups(cards: readonly Element[]): (string | null)[] {
  return cards.flatMap((card) => {
    const range = document.createRange();
    range.selectNodeContents(card.querySelector('p > span')?.lastChild ?? card);
    return range.getClientRects().length === 1 ? [] : [card.textContent];
  });
}

/** Runs in the page: texts of a card that exceed its edge or overlap another text. */
function clippedTexts(): string[] {
  const found: string[] = [];
  for (const card of document.querySelectorAll('main [role="listitem"]')) {
    const box = card.getBoundingClientRect();
    const texts = [...card.querySelectorAll('h2, p, b, span > span, p > span')].filter(
      (text) => text.textContent.trim() !== '',
    );
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = text.matches('h2')
        ? text.getBoundingClientRect()
        : range.getBoundingClientRect();
      const isInside =
        left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
      if (!isInside) found.push(`${text.tagName} ${text.textContent.slice(0, 20)}`);
    }
    const [name, title, code, group] = ['h2', 'h2 + p', 'p > b', 'p > span'].map((selector) =>
      card.querySelector(selector)?.getBoundingClientRect(),
    );
    const tops = [name, title, code, group].map((rect) => rect?.top ?? 0);
    if (tops.some((top, i) => i > 0 && top < (tops[i - 1] ?? 0))) found.push('order');
    const face = card.querySelector('span')?.getBoundingClientRect();
    const firstLine = document.createRange();
    firstLine.selectNodeContents(card.querySelector('h2 a') ?? card);
    const gap = firstLine.getBoundingClientRect().top - (face?.bottom ?? 0);
    if (gap < 4) found.push(`name ${gap} px below the face`);
  }
  return found;
}
