import { type Browser, chromium } from 'playwright-core';
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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}
