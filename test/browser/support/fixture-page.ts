import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { connectBrowser } from './connect-browser.ts';

/** The product's Content-Security-Policy, so that components which violate it fail here too. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
].join('; ');

export interface FixturePage {
  /** Folder for a test's files; deleted with the fixture. */
  readonly directory: string;
  /** Opens a page in a new context with these settings; `search` is the address's query. */
  open(search?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes the pages and returns the errors that they reported. */
  closePages(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Builds a page of `fixtures/`, serves it with the product's policy and opens a browser. */
export async function openFixture(name: string): Promise<FixturePage> {
  const root = fileURLToPath(new URL(`../fixtures/${name}/`, import.meta.url));
  const directory = await mkdtemp(join(tmpdir(), 'mbti-db-fixture-'));
  const outDir = join(directory, 'built');
  const common = { root, configFile: false, publicDir: false, logLevel: 'error' } as const;
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': POLICY } },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The fixture has no address.');
  const browser = await connectBrowser();
  const complaints: string[] = [];

  return {
    directory,
    open: (search = '', options = {}) =>
      openPage(browser, `${address}${search}`, options, complaints),
    closePages: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      return complaints.splice(0);
    },
    close: async () => {
      await browser.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(address);
  return page;
}
