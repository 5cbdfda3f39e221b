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

/** A full Chromium, as visitors have it, for measurements and pictures. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}

let ofTests: Promise<Browser> | null = null;

/** The browser of a worker, shared by all its test files, since they share modules. It ends with the worker. */
export function browserOfTests(): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? chromiumPath();
  // A signal ends the worker at once, and the browser must not outlive it.
  const signals = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };
  ofTests ??= chromium.launch({ executablePath, args: FLAGS, ...signals });
  return ofTests;
}
