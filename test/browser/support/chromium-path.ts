import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Path of a Chromium: from CHROMIUM_PATH, of the system, or of Playwright. */
export function findChromium(): string | null {
  const named = namedPath();
  if (named !== undefined) return existsSync(named) ? named : null;
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * Path of a Chromium without a user interface, which takes about half the processor time per visit: Debian's package
 * `chromium-headless-shell`, unless CHROMIUM_PATH names another browser.
 */
export function findHeadlessShell(): string | null {
  return namedPath() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null);
}

/** As `findChromium`, but throws if there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === null) {
    throw new Error('No Chromium found: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  }
  return path;
}

function namedPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || undefined;
}
