import type { Page } from 'playwright-core';

/** Delays matching requests until `letGo` is called. */
export async function hold(page: Page, address: RegExp | string, method = 'GET') {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    await promise;
    await route.fallback();
  });
  return { letGo: resolve, asked: () => asked };
}
