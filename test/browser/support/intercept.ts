import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { apiPaths } from '../../support/api-paths.ts';

/**
 * `page.route` that holds for the next request already. Chromium tells an open page of it in a message of its own: a
 * request that the page sends at once would reach the server, so requests of ours are sent until one does not.
 */
export async function intercept(
  page: Page,
  address: RegExp | string,
  handle: (route: Route) => Promise<void>,
  options: { readonly times?: number } = {},
): Promise<void> {
  await page.route(address, handle, options);
  // The next document is intercepted from its start.
  if (page.url() === 'about:blank') return;
  const probe = `**${apiPaths.health}`;
  await page.route(probe, (route) => route.fulfill({ body: 'intercepted' }));
  await expect
    .poll(() => page.evaluate(async (path) => (await fetch(path)).text(), apiPaths.health))
    .toBe('intercepted');
  await page.unroute(probe);
}

/** Delays matching requests until `letGo` is called. */
export async function hold(page: Page, address: RegExp | string, method = 'GET') {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await intercept(page, address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    await promise;
    await route.fallback();
  });
  return { letGo: resolve, asked: () => asked };
}
