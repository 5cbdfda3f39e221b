import type { Page } from 'playwright-core';
import { accessibilityProblems, CONTRAST, DARK, LIGHT } from './axe.ts';

/** Widths checked for overflow, in CSS px: a common breakpoint, and the extremes (320 is 640 at 200 % zoom). */
const WIDTHS = [320, 768, 1920];

/**
 * Axe checks a common phone and a common window, since violations that do not concern colours are the same in all
 * preferences. The next state begins in the last view.
 */
const USUAL = [
  { width: 390, wish: DARK, more: { colorScheme: 'light', contrast: 'more' } },
  { width: 1280, wish: LIGHT, more: { colorScheme: 'dark', contrast: 'more' } },
] as const;

/**
 * The checks of colours in a state: `of groups` also checks more contrast, which changes the colours of groups; `alone`
 * checks only colours, since everything else is the same as in an earlier state.
 */
export type Colours = 'of groups' | 'alone';

/** The overflows of a state, and each violation once with the views in which it occurs. */
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

/** The elements at which the page, or the modal over it, is wider than the screen. */
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
