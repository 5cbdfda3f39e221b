import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { chromiumPath } from './chromium-path.ts';

/** Turns off Chromium's own network requests (updates, reports), which would fail or disturb. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const LAUNCH: LaunchOptions = { executablePath: chromiumPath(), args: FLAGS };

/** A browser of its own. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(LAUNCH);
}
