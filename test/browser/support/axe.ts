import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Defined in the page, where `violationsOn` adds it once per document. */
declare const axe: typeof import('axe-core');

/** Colour preferences of the system. */
export interface Wishes {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'more' | 'no-preference';
}

export const LIGHT: Wishes = { colorScheme: 'light', contrast: 'no-preference' };
export const DARK: Wishes = { colorScheme: 'dark', contrast: 'no-preference' };

/** All problems in the light theme, and problems of colours in the dark theme. */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  return [
    ...(await accessibilityProblems(page, LIGHT)),
    ...(await accessibilityProblems(page, DARK, CONTRAST)),
  ];
}

/** Themes and more contrast change only colours. */
export const CONTRAST: RunOptions = { runOnly: ['color-contrast'] };
/** The size of targets is part of WCAG 2.2 AA, but off by default. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** Axe's violations on the current page, as text. */
export async function accessibilityProblems(
  page: Page,
  wishes: Wishes,
  options = wishes.contrast === 'more' ? CONTRAST : ALL,
  except: string[] = [],
): Promise<string[]> {
  await page.emulateMedia({ ...wishes, reducedMotion: 'reduce' });
  await page.evaluate(settled);
  const violations = await violationsOn(page, options, except);
  const problems: string[] = [];
  for (const { id, help, nodes } of violations) {
    const selectors = nodes.map(({ target }) => target.flat().join(' '));
    problems.push(...selectors.map((selector) => `${id} (${help}): ${selector}`));
  }
  return problems;
}

/**
 * Finds only violations, since describing passed checks takes as long as finding violations. Does not preload the style
 * sheets either, which only a rule about screen orientation needs.
 */
async function violationsOn(
  page: Page,
  options: RunOptions = {},
  except: string[] = [],
): Promise<Result[]> {
  if (await page.evaluate(() => typeof axe === 'undefined'))
    await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(
    async ([options, exclude]) =>
      (await axe.run({ exclude }, { resultTypes: ['violations'], preload: false, ...options }))
        .violations,
    [options, except] as const,
  );
}

/**
 * Runs in the page: waits until no colour transition is running. Does not wait for endless animations: those of
 * placeholders that were scrolled away continue, because the browser does not style skipped elements.
 */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
