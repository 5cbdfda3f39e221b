import { describe, expect } from 'vitest';
import { browserTest } from './support/browser-test.ts';
import { EVERY_KIND, EVERY_PAGE, OTHER_WALKS } from './support/states.ts';
import { problemsIn } from './support/views.ts';

const test = browserTest({ people: EVERY_KIND, environment: EVERY_PAGE });

describe('nothing scrolls sideways, and axe finds no violations', () => {
  test.for(OTHER_WALKS)(
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
});
