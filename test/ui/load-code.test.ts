import { expect, it } from 'vitest';
import { loadPage } from '../../src/ui/load-code.ts';

it('gives the same component to all who ask for a page at once, so that it is not mounted anew', async () => {
  const [first, second] = await Promise.all([loadPage('history'), loadPage('history')]);
  expect(first.history).toBeDefined();
  expect(second.history).toBe(first.history);
  expect((await loadPage('history')).history).toBe(first.history);
});
