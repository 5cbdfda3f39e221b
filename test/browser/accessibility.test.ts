import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityProblems, type Wishes } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';
import { EVERY_KIND, EVERY_PAGE, STATES } from './support/states.ts';

const test = browserTest({ people: EVERY_KIND, environment: EVERY_PAGE });
const empty = browserTest();

/** In CSS px; 320 and 640 are 640 and 1280 at 200 % zoom. */
const WIDTHS = [320, 360, 640, 768, 1280, 1920];

/** One wide and one narrow; violations that do not concern colour are the same in both schemes. */
const VIEWS: readonly View[] = [
  { width: 1280, height: 800, colorScheme: 'light', contrast: 'no-preference' },
  { width: 390, height: 844, colorScheme: 'dark', contrast: 'no-preference' },
];

/** Titles in the specified colours of the groups are excepted where less contrast will do, and are on these states. */
const COLOURED =
  /^(?:the gallery|the page of an? (?:type|analyst|diplomat|sentinel|explorer)|the overview|a new form)/;
const IN_MORE_CONTRAST: readonly View[] = [
  { width: 390, height: 844, colorScheme: 'light', contrast: 'more' },
  { width: 1280, height: 800, colorScheme: 'dark', contrast: 'more' },
];

interface View extends Wishes {
  readonly width: number;
  readonly height: number;
}

describe('nothing scrolls sideways, and axe finds nothing', () => {
  test.for(STATES)(
    'in $name',
    { timeout: 120_000 },
    async ({ name, show, reports }, { visit: { page, watch }, server }) => {
      if (reports !== undefined) watch.expect(reports);
      await show(page, server);
      expect.soft(await overflows(page)).toEqual([]);
      const views = COLOURED.test(name) ? [...VIEWS, ...IN_MORE_CONTRAST] : VIEWS;
      expect(await problemsOf(page, views)).toEqual([]);
    },
  );

  empty('in the empty catalogue', { timeout: 120_000 }, async ({ page }) => {
    await visit(page);
    await screenOf(page).samples.waitFor();
    expect.soft(await overflows(page)).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
  });

  empty(
    'where the samples could not be loaded',
    { timeout: 120_000 },
    async ({ visit: { page, watch } }) => {
      watch.expect(/ERR_FAILED/);
      await visit(page);
      await page.route('**/api/**', (route) => route.abort());
      await screenOf(page).samples.click();
      await screenOf(page).alert.waitFor();
      expect(await problemsOf(page)).toEqual([]);
    },
  );
});

/** Each violation once, with the views in which it occurs. */
async function problemsOf(page: Page, views = VIEWS): Promise<string[]> {
  const problems = new Map<string, string[]>();
  for (const { width, height, ...wishes } of views) {
    await page.setViewportSize({ width, height });
    const where = `${width} px ${wishes.colorScheme} ${wishes.contrast}`;
    for (const problem of await accessibilityProblems(page, wishes)) {
      problems.set(problem, [...(problems.get(problem) ?? []), where]);
    }
  }
  return [...problems].map(([problem, where]) => `${problem} (${where.join('; ')})`);
}

/** All widths at which the page, or the modal over it, is wider than the screen. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() =>
      [
        ...document.querySelectorAll('html, main'),
        ...[...document.querySelectorAll('dialog, dialog *')].filter(
          (element) => !['visible', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX),
        ),
      ]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`),
    );
    found.push(...wide.map((what) => `${width} px: ${what}`));
  }
  return found;
}
