import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { TYPE_TEXTS } from '../../src/domain/texts/types.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { choose, screenOf, visit } from './support/screen.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'ESTP', identity: 'A' });

const test = browserTest({ people: [CAPITU] });

async function openForm(page: Page): Promise<Locator> {
  const { surface, dialog } = screenOf(page);
  // It rises when it opens, which is no place to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page);
  await surface(CAPITU.name).click({ position: { x: 30, y: 20 } });
  await dialog.waitFor();
  return dialog;
}

async function openEmptyForm(page: Page): Promise<Locator> {
  // It rises when it opens, which is no place to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page);
  await screenOf(page).create.click();
  await screenOf(page).dialog.waitFor();
  return screenOf(page).dialog;
}

/** In CSS px. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not shown.`);
  return box;
}

describe('the texts of the form', () => {
  test('are never broken inside, at any width', async ({ page }) => {
    const dialog = await openForm(page);
    for (const width of [320, 359, 360, 390, 744, 767, 768, 850, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await dialog.evaluate(brokenWords), `${width} px`).toEqual([]);
      expect(await dialog.evaluate(spilledWords), `${width} px`).toEqual([]);
    }
  });

  test('leave enough room for the name on a tablet', async ({ page }) => {
    await openForm(page);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect((await boxOf(screenOf(page).name)).width).toBeGreaterThan(400);
    const preview = page.getByRole('region', { name: 'Prévia' });
    expect((await boxOf(preview)).width).toBe(252);
  });

  test('do not overlap in the header on a small phone', async ({ page }) => {
    const dialog = await openForm(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const icon = await boxOf(dialog.getByRole('button', { name: 'Escolher ícone' }));
    const save = await boxOf(screenOf(page).save);
    expect(save.x).toBeGreaterThanOrEqual(icon.x + icon.width);
  });
});

describe('a missing field', () => {
  test('is outlined once per pair of tiles, and nothing moves', async ({ page }) => {
    const dialog = await openEmptyForm(page);
    const title = dialog.getByRole('heading', { name: 'Personalidade' });
    const before = await boxOf(title);
    await screenOf(page).save.click();
    await dialog.getByText('Falta o nome.').waitFor();
    expect(await boxOf(title)).toEqual(before);
    const outlined = await dialog.evaluate((element) =>
      [...element.querySelectorAll('[role="radiogroup"][aria-invalid="true"] *')]
        .filter((one) => {
          const { outlineStyle, outlineColor, boxShadow, borderStyle } = getComputedStyle(one);
          // Transparent outlines are there for forced colours, which draw them.
          const hasOutline = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)';
          return hasOutline || boxShadow !== 'none' || borderStyle !== 'none';
        })
        .map((one) => one.querySelectorAll('input').length),
    );
    expect(outlined).toEqual([2, 2, 2, 2]);
  });

  test('the length of a name is shown from 100 characters on, beside the limit', async ({
    page,
  }) => {
    const dialog = await openEmptyForm(page);
    const title = dialog.getByRole('heading', { name: 'Personalidade' });
    const before = await boxOf(title);
    await screenOf(page).name.fill('a'.repeat(99));
    expect(await dialog.getByText('de 120').count()).toBe(0);
    await screenOf(page).name.fill('😀'.repeat(108));
    expect(await dialog.getByText('108 de 120', { exact: true }).count()).toBe(1);
    // It would be said at each key.
    expect(await dialog.getByRole('status').filter({ hasText: 'de 120' }).count()).toBe(0);
    await screenOf(page).name.fill(`  ${'a'.repeat(123)} `);
    expect(await dialog.getByText('123 de 120', { exact: true }).count()).toBe(1);
    expect(await boxOf(title)).toEqual(before);
  });
});

describe('the preview', () => {
  test('shows a silhouette until the four letters are chosen', async ({ page }) => {
    await openEmptyForm(page);
    const preview = page.getByRole('region', { name: 'Prévia' });
    const somebody = await boxOf(preview.locator('svg'));
    expect(somebody.width).toBeGreaterThan(250);
    await choose(page, ['Extrovertido', 'Sensorial', 'Racional', 'Perceptivo']);
    await preview.locator('img').waitFor();
    expect(await preview.locator('svg[viewBox="0 0 320 320"]').count()).toBe(0);
  });

  test('says more about the type the taller the screen is', async ({ page }) => {
    const dialog = await openForm(page);
    const preview = page.getByRole('region', { name: 'Prévia' });
    const [motto, more] = [
      preview.getByText(TYPE_TEXTS.ESTP.motto),
      preview.getByText(TYPE_TEXTS.ESTP.snippet),
    ];
    const tile = dialog.getByText('Extrovertido', { exact: true }).locator('..');
    expect(await motto.isVisible()).toBe(false);
    expect((await boxOf(tile)).height).toBe(56);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await motto.isVisible()).toBe(true);
    expect(await more.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 1000 });
    expect(await more.isVisible()).toBe(true);
    expect((await boxOf(tile)).height).toBe(64);
    await page.setViewportSize({ width: 2560, height: 1440 });
    expect((await boxOf(tile)).height).toBe(84);
    expect((await boxOf(screenOf(page).name)).height).toBe(64);
  });
});

describe('colour preferences of the system', () => {
  test('more contrast: code and chosen letters have the deep colour', async ({ open }) => {
    const { page } = await open({ contrast: 'more' });
    const dialog = await openForm(page);
    const deep = await dialog.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--g-deep)';
      element.querySelector('[data-group]')?.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    const preview = page.getByRole('region', { name: 'Prévia' });
    const code = preview.getByText('ESTP-A').last();
    expect(await code.evaluate((e) => getComputedStyle(e).color)).toBe(deep);
    const letter = dialog.getByText('E', { exact: true }).first();
    expect(await letter.evaluate((e) => getComputedStyle(e).backgroundColor)).toBe(deep);
  });

  test('forced colours: the edge of the modal and the chosen tiles are visible', async ({
    open,
  }) => {
    const { page } = await open({ forcedColors: 'active' });
    const dialog = await openForm(page);
    expect(await dialog.evaluate((e) => getComputedStyle(e).borderTopWidth)).toBe('2px');
    const grounds = await dialog
      .getByRole('radiogroup', { name: 'Ganho de Energia' })
      .locator('b')
      .evaluateAll((letters) => letters.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
  });
});

describe('the page behind', () => {
  test.for(['light', 'dark'] as const)(
    'is as dim beside it, where a scrollbar would be: %s',
    async (colorScheme, { open }) => {
      const { page } = await open({ colorScheme, viewport: { width: 1280, height: 700 } });
      await openForm(page);
      const gutter =
        1280 - (await page.evaluate(() => document.body.getBoundingClientRect().width));
      expect(gutter).toBeGreaterThan(0);
      const clip = { x: 1280 - gutter - 1, y: 690, width: 2, height: 1 };
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [inside, outside] = [data.subarray(0, 3), data.subarray(info.channels)];
      for (const [i, value] of inside.entries()) {
        expect(Math.abs(value - (outside[i] ?? 0))).toBeLessThan(3);
      }
    },
  );
});

/** Runs in the page: words that stand on more than one line. */
function brokenWords(root: Element): string[] {
  return wordsOf(root)
    .filter(({ range }) => new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
    .map(({ word }) => word);

  function wordsOf(element: Element) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: { word: string; range: Range }[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const match of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        words.push({ word: match[0], range });
      }
    }
    return words;
  }
}

/** Runs in the page: tiles whose word is wider than the room that it has. */
function spilledWords(root: Element): string[] {
  return [...root.querySelectorAll('label')].flatMap((label) => {
    const word = label.querySelector('span');
    if (word === null) return [];
    const { right } = word.getBoundingClientRect();
    const isWide = word.scrollWidth > word.clientWidth && word.clientWidth > 0;
    return isWide || right > label.getBoundingClientRect().right ? [word.textContent ?? ''] : [];
  });
}
