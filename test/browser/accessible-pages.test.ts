import { describe, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { EVERY_KIND, EVERY_PAGE, OTHER_STATES } from './support/states.ts';
import { overflows, problemsIn } from './support/views.ts';

const test = browserTest({ people: EVERY_KIND, environment: EVERY_PAGE });

describe('nothing scrolls sideways, and axe finds nothing', () => {
  test.for(OTHER_STATES)(
    'in $name',
    { timeout: 120_000 },
    async ({ name, show, reports }, { visit: { page, watch }, server }) => {
      if (reports !== undefined) watch.expect(reports);
      await show(page, server);
      expect.soft(await overflows(page)).toEqual([]);
      expect(await problemsIn(page, name)).toEqual([]);
    },
  );
});
