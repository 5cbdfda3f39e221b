import type { Page } from 'playwright-core';
import { accessibilityProblems, CONTRAST, DARK, LIGHT } from './axe.ts';

/** Where most layouts change, and the extremes (320 is 640 at 200 % zoom), in CSS px: there overflow is looked for. */
const WIDTHS = [320, 768, 1920];

/**
 * Axe looks at a usual phone and a usual window, since violations that do not concern colour are the same in all
 * wishes. The last is the view in which the next state begins.
 */
const USUAL = [
  { width: 390, wish: DARK, more: { colorScheme: 'light', contrast: 'more' } },
  { width: 1280, wish: LIGHT, more: { colorScheme: 'dark', contrast: 'more' } },
] as const;

/**
 * The colours of a state: those of groups, which are other ones in more contrast, or what alone is looked at, since all
 * else of it is as in a state before.
 */
export type Colours = 'of groups' | 'alone';

/** Where a state overflows, and each violation once, with the views in which it occurs. */
export async function problemsIn(page: Page, colours?: Colours): Promise<string[]> {
  const problems = new Map<string, string[]>();
  const add = (problem: string, where: string) =>
    problems.set(problem, [...(problems.get(problem) ?? []), where]);
  for (const width of colours === 'alone' ? [] : WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const problem of await overflows(page)) add(problem, `${width} px`);
  }
  for (const { width, wish, more } of USUAL) {
    await page.setViewportSize({ width, height: 844 });
    for (const one of colours === undefined ? [wish] : [more, wish]) {
      const rules = colours === 'alone' ? CONTRAST : undefined;
      for (const problem of await accessibilityProblems(page, one, rules))
        add(problem, `${width} px ${one.colorScheme} ${one.contrast}`);
    }
  }
  return [...problems].map(([problem, where]) => `${problem} (${where.join('; ')})`);
}

/** Where the page, or the modal over it, is wider than the screen. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll('html, main'),
      ...[...document.querySelectorAll('dialog, dialog *')].filter(
        (element) => !['visible', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX),
      ),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`),
  );
}
