import { expect, it } from 'vitest';
import { loadPage } from '../../src/ui/load-code.ts';

it('returns the same component to concurrent requests of a page, so that it is not remounted', async () => {
  const [first, second] = await Promise.all([loadPage('home'), loadPage('home')]);
  expect(first.home).toBeDefined();
  expect(second.home).toBe(first.home);
  expect((await loadPage('home')).home).toBe(first.home);
});
