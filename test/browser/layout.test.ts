import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';
import { EVERY_KIND, STATES } from './support/states.ts';

const test = browserTest({ people: EVERY_KIND });
const empty = browserTest();

/** In CSS px; 320 and 640 are 640 and 1280 at 200 % zoom. */
const WIDTHS = [320, 360, 640, 768, 1280, 1920];

describe('nothing scrolls sideways', () => {
  test.for(STATES)(
    'in $name',
    { timeout: 60_000 },
    async ({ show, reports }, { visit: { page, watch }, server }) => {
      if (reports !== undefined) watch.expect(reports);
      await show(page, server);
      expect(await overflows(page)).toEqual([]);
    },
  );

  empty('in the empty catalogue', async ({ page }) => {
    await visit(page);
    expect(await overflows(page)).toEqual([]);
  });
});

describe('motion', () => {
  test('is on by default', async ({ page }) => {
    await visit(page);
    await screenOf(page).create.click();
    const lasting = await page.evaluate(transitionsLongerThan, 1);
    expect(lasting.length).toBeGreaterThan(10);
  });

  test('is off with prefers-reduced-motion', async ({ open }) => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await visit(page);
    await screenOf(page).create.click();
    await screenOf(page).dialog.waitFor();
    expect(await page.evaluate(transitionsLongerThan, 1)).toEqual([]);
  });

  empty('is gone from the placeholders too', async ({ open }) => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await visit(page);
    expect(await page.evaluate(transitionsLongerThan, 1)).toEqual([]);
  });
});

/** All widths at which the page, or the modal over it, is wider than the screen. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog, dialog *')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter(
          (element) =>
            !['visible', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
            element === document.documentElement,
        )
        .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`),
    );
    found.push(...wide.map((what) => `${width} px: ${what}`));
  }
  return found;
}

/** Runs in the page: animations that last longer than this many milliseconds, or for ever. */
function transitionsLongerThan(limit: number): string[] {
  const milliseconds = (list: string) =>
    list
      .split(',')
      .map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000));
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const style = getComputedStyle(element);
    const longest = Math.max(
      ...milliseconds(style.transitionDuration),
      ...(style.animationName === 'none' ? [] : milliseconds(style.animationDuration)),
    );
    return longest > limit
      ? [`${element.tagName} ${element.getAttribute('class')}: ${longest} ms`]
      : [];
  });
}
