import { expect, it } from 'vitest';
import { loadPage } from '../../src/ui/load-code.ts';

it('returns the same component to concurrent requests of a page, so that it is not remounted', async () => {
  const [first, second] = await Promise.all([loadPage('personality'), loadPage('personality')]);
  expect(first.personality).toBeDefined();
  expect(second.personality).toBe(first.personality);
  expect((await loadPage('personality')).personality).toBe(first.personality);
});
