import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { apiPaths } from '../../support/api-paths.ts';

/**
 * A `page.route` that is in effect for the next request. Chromium informs an open page of a route by a separate
 * message, so a request that the page sends at once would still reach the server. Probe requests are sent until one is
 * caught.
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
