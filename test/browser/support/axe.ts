import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** In the page, where `violationsOn` puts it once a document. */
declare const axe: typeof import('axe-core');

/** Colour preferences of the system. */
export interface Wishes {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'more' | 'no-preference';
}

export const LIGHT: Wishes = { colorScheme: 'light', contrast: 'no-preference' };
export const DARK: Wishes = { colorScheme: 'dark', contrast: 'no-preference' };

/** All problems in the light theme, and those of colours in the dark one. */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  return [
    ...(await accessibilityProblems(page, LIGHT)),
    ...(await accessibilityProblems(page, DARK, CONTRAST)),
  ];
}

/** A theme and more contrast change colours alone. */
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
 * Axe's violations, and nothing else: to describe what passes takes as long as to look for them. Nor does it read the
 * style sheets before, which only a rule about turned screens needs.
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
 * Runs in the page: waits until no colour transition is running. Endless animations are not waited for: those of
 * placeholders that scrolled away go on, because the browser does not style what is not rendered.
 */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
