import { type Browser, chromium } from 'playwright-core';
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

let ofTests: Promise<Browser> | null = null;

/** The browser of a worker, for all test files that it runs: they share their modules. It ends with the worker. */
export function browserOfTests(): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? chromiumPath();
  // A signal ends the worker at once, and what it leaves open does not outlive it.
  const signals = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };
  ofTests ??= chromium.launch({ executablePath, args: FLAGS, ...signals });
  return ofTests;
}
