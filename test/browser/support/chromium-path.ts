import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium: that of CHROMIUM_PATH, the system's, or Playwright's. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** The same, but throws if there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === null) {
    throw new Error('No Chromium found: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  }
  return path;
}
