import type { Page } from 'playwright-core';

/** Replaces the sharing functions of the browser in the open page. */
export async function offer(page: Page, ...offered: ('sheet' | 'clipboard')[]): Promise<void> {
  await page.evaluate((offered) => {
    const shared: unknown[] = [];
    const keep = (data: unknown) => {
      shared.push(data);
      return Promise.resolve();
    };
    Object.assign(window, { shared });
    const define = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true });
    define('share', offered.includes('sheet') ? keep : undefined);
    define('clipboard', offered.includes('clipboard') ? { writeText: keep } : undefined);
  }, offered);
}

/** The data shared since the last replacement. */
export const shared = (page: Page) =>
  page.evaluate(() => ('shared' in window ? window.shared : null));
