import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { chromiumPath, findHeadlessShell } from './chromium-path.ts';

/** Turns off Chromium's own network requests (updates, reports), which would fail or disturb. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that visitors have, for measurements and pictures. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}

/** A browser that tests connect to. */
export function startBrowserServer(): Promise<BrowserServer> {
  const executablePath = findHeadlessShell() ?? chromiumPath();
  return chromium.launchServer({ executablePath, args: FLAGS });
}
