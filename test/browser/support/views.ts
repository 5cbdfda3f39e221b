import type { Page } from 'playwright-core';
import { accessibilityProblems, type Wishes } from './axe.ts';

/** In CSS px: the extremes, and where most layouts change; 320 is 640 at 200 % zoom. */
const WIDTHS = [320, 768, 1920];

/**
 * One narrow and one wide; violations that do not concern colour are the same in both schemes. The last is the view in
 * which a page opens, and the next state begins.
 */
const VIEWS: readonly View[] = [
  { width: 390, height: 844, colorScheme: 'dark', contrast: 'no-preference' },
  { width: 1280, height: 800, colorScheme: 'light', contrast: 'no-preference' },
];

/** The states with titles in the colours of groups, which are other ones where more contrast is preferred. */
const COLOURED =
  /^(?:the gallery|the page of an? (?:type|analyst|diplomat|sentinel|explorer)|the overview|a new form|a form after)/;
const IN_MORE_CONTRAST: readonly View[] = [
  { width: 390, height: 844, colorScheme: 'light', contrast: 'more' },
  { width: 1280, height: 800, colorScheme: 'dark', contrast: 'more' },
];

interface View extends Wishes {
  readonly width: number;
  readonly height: number;
}

/** Where a state overflows, and each violation once, with the views in which it occurs. */
export async function problemsIn(page: Page, state = ''): Promise<string[]> {
  const wide = await overflows(page);
  const views = COLOURED.test(state) ? [...IN_MORE_CONTRAST, ...VIEWS] : VIEWS;
  const problems = new Map<string, string[]>();
  for (const { width, height, ...wishes } of views) {
    await page.setViewportSize({ width, height });
    const where = `${width} px ${wishes.colorScheme} ${wishes.contrast}`;
    for (const problem of await accessibilityProblems(page, wishes)) {
      problems.set(problem, [...(problems.get(problem) ?? []), where]);
    }
  }
  return [...wide, ...[...problems].map(([problem, where]) => `${problem} (${where.join('; ')})`)];
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
