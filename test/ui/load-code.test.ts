import { expect, it } from 'vitest';
import { loadPage } from '../../src/ui/load-code.ts';

it('returns the same component to concurrent requests of a page, so that it is not remounted', async () => {
  const [first, second] = await Promise.all([loadPage('history'), loadPage('history')]);
  expect(first.history).toBeDefined();
  expect(second.history).toBe(first.history);
  expect((await loadPage('history')).history).toBe(first.history);
});
