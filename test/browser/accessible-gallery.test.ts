import { describe, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { intercept } from './support/intercept.ts';
import { figuresSeen, textsUnderFigures, transitionsLongerThan } from './support/measure.ts';
import { screenOf, visit } from './support/screen.ts';
import { EVERY_KIND, EVERY_PAGE, GALLERY_WALKS } from './support/states.ts';
import { problemsIn } from './support/views.ts';

const test = browserTest({ people: EVERY_KIND, environment: EVERY_PAGE });
const empty = browserTest();

describe('nothing scrolls sideways, and axe finds no violations', () => {
  test.for(GALLERY_WALKS)(
    'in $name',
    { timeout: 240_000 },
    async ({ states, reports }, { visit: { page, watch }, server }) => {
      if (reports !== undefined) watch.expect(reports);
      for (const { name, show, colours } of states) {
        await show(page, server);
        expect.soft(await problemsIn(page, colours), name).toEqual([]);
      }
    },
  );

  empty(
    'in the empty catalogue, whose figures stand beside its texts and move nothing, and where the samples could not be loaded',
    async ({ visit: { page, watch } }) => {
      watch.expect(/ERR_FAILED/);
      await visit(page);
      await screenOf(page).samples.waitFor();
      expect(await page.evaluate(transitionsLongerThan, 1)).toEqual([]);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => figuresSeen(page)).toBe(3);
        expect(await page.evaluate(textsUnderFigures), `${width} px`).toEqual([]);
      }
      expect.soft(await problemsIn(page), 'empty').toEqual([]);
      await intercept(page, '**/api/**', (route) => route.abort());
      await screenOf(page).samples.click();
      await screenOf(page).alert.waitFor();
      expect(await problemsIn(page), 'not loaded').toEqual([]);
    },
  );
});
