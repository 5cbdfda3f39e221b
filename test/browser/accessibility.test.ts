import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityProblems, type Wishes } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';
import { EVERY_KIND, STATES } from './support/states.ts';

const test = browserTest({ people: EVERY_KIND });
const empty = browserTest();

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

  test.for(STATES.filter(({ name }) => COLOURED.test(name)))(
    'in $name, where more contrast is preferred',
    { timeout: 120_000 },
    async ({ show, reports }, { visit: { page, watch }, server }) => {
      if (reports !== undefined) watch.expect(reports);
      await show(page, server);
      expect(await problemsOf(page, IN_MORE_CONTRAST)).toEqual([]);
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
