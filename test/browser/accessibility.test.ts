import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityProblems, type Wishes } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';
import { EVERY_KIND, STATES } from './support/states.ts';

const test = browserTest({ people: EVERY_KIND });
const empty = browserTest();

const WISHES: readonly Wishes[] = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
];

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

describe('axe finds nothing', () => {
  test.for(STATES)(
    'in $name',
    { timeout: 120_000 },
    async ({ show, reports }, { visit: { page, watch }, server }) => {
      if (reports !== undefined) watch.expect(reports);
      await show(page, server);
      expect(await problemsOf(page)).toEqual([]);
    },
  );

  empty('in the empty catalogue', { timeout: 120_000 }, async ({ page }) => {
    await visit(page);
    await screenOf(page).samples.waitFor();
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

/** Each violation once, with the screens and preferences under which it occurs. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems = new Map<string, string[]>();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const wishes of WISHES) {
      const where = `${screen.width} px ${wishes.colorScheme} ${wishes.contrast}`;
      // Violations that do not concern colour are the same for all preferences.
      const coloursOnly = wishes !== WISHES[0];
      for (const problem of await accessibilityProblems(page, { ...wishes, coloursOnly })) {
        problems.set(problem, [...(problems.get(problem) ?? []), where]);
      }
    }
  }
  return [...problems].map(([problem, where]) => `${problem} (${where.join('; ')})`);
}
