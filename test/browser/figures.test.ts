import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { visit } from './support/screen.ts';

const test = browserTest({
  // The third figure is not part of the page: its file is asked for.
  people: ['Machado', 'Quincas', 'Brás'].map((name) =>
    draft({ name, gender: 'male', type: 'INTJ' }),
  ),
});

/** The cloth of the INTJ's coat, as drawn and as lifted by the `<style>` of its file. */
const COAT = { light: '#573769', dark: '#8f72a8' } as const;

const figureOn = (page: Page, index = 0): Locator =>
  page.getByRole('listitem').locator('a[aria-hidden] img').nth(index);

/** How many pixels of the element are of exactly this colour. */
async function countPixels(element: Locator, colour: string): Promise<number> {
  const picture = await element.screenshot({ animations: 'disabled' });
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    if (`#${pixels.toString('hex', i, i + 3)}` === colour) count += 1;
  }
  return count;
}

/** Greater than what single pixels of an edge can be by chance. */
const AREA = 100;

describe('a figure', () => {
  test('has fills of its own for dark', async ({ open }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await open({ colorScheme });
      await visit(page);
      const other = colorScheme === 'light' ? 'dark' : 'light';
      expect(await countPixels(figureOn(page), COAT[colorScheme])).toBeGreaterThan(AREA);
      expect(await countPixels(figureOn(page), COAT[other])).toBeLessThan(AREA);
    }
  });

  test('has them when opened by itself too: the content policy of its file lets them in', async ({
    open,
  }) => {
    const { page } = await open({ colorScheme: 'dark' });
    await visit(page);
    await page.goto((await figureOn(page, 2).getAttribute('src')) ?? '');
    expect(await countPixels(page.locator('svg'), COAT.dark)).toBeGreaterThan(AREA);
  });

  test('follows the theme of the page, not the system alone', async ({ open }) => {
    const { page } = await open({ colorScheme: 'light' });
    await visit(page);
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
    });
    await expect.poll(() => countPixels(figureOn(page), COAT.dark)).toBeGreaterThan(AREA);
  });

  test.for([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)(
    'moves from its card to its page, where nothing waits for it; motion: %s',
    async ([reducedMotion, moves], { open }) => {
      const { page } = await open({ reducedMotion });
      await visit(page);
      await page.evaluate(stopMovesAtStart);
      const before = await figureOn(page).boundingBox();
      // Without a pointer, which would lift the card.
      await figureOn(page).dispatchEvent('click');
      const figure = page.getByRole('img', { name: /^Ilustração/ });
      await figure.waitFor();
      expect(await figure.evaluate((one) => one.getAnimations().length)).toBe(moves);
      const after = await figure.boundingBox();
      if (before === null || after === null) throw new Error('There is no figure.');
      if (moves > 0) {
        for (const side of ['x', 'y', 'width'] as const)
          expect(after[side], side).toBeCloseTo(before[side], 0);
      } else expect(after.width).toBeGreaterThan(before.width * 2);
      await page.getByRole('link', { name: 'Histórico' }).click();
      await page.waitForURL('**/historico');
    },
  );
});

/** Runs in the page: keeps what a script animates at its start. */
function stopMovesAtStart(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    animation.currentTime = 0;
    return animation;
  };
}
