import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The browser of this worker; what was opened in it is gone when it is closed, and it goes on. */
export function connectBrowser(): Promise<Browser> {
  const browsers = inject('browsers');
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const address = browsers[(worker - 1) % browsers.length];
  if (address === undefined) throw new Error('The run has no browser.');
  return chromium.connect(address);
}
