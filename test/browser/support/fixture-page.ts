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

/** Playwright's own default. */
const VIEWPORT = { width: 1280, height: 720 };

export interface FixturePage {
  /** Folder for a test's files; deleted with the fixture. */
  readonly directory: string;
  /** Opens a page of a context with these settings; `search` is the address's query. */
  open(search?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Ends a test: its pages may be opened again, and the errors that they reported are returned. */
  leavePages(): readonly string[];
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
  // Pages of earlier tests, by their settings. The fixture keeps nothing, and a new page starts a process.
  const idle = new Map<string, Page>();
  const inUse = new Map<Page, string>();

  return {
    directory,
    open: async (search = '', options = {}) => {
      const settings = JSON.stringify(options);
      const known = idle.get(settings);
      idle.delete(settings);
      const page = known ?? (await newPage(browser, options, complaints));
      inUse.set(page, settings);
      await page.mouse.move(0, 0);
      await page.setViewportSize(options.viewport ?? VIEWPORT);
      await page.goto(`${address}${search}`);
      return page;
    },
    leavePages: () => {
      for (const [page, settings] of inUse) idle.set(settings, page);
      inUse.clear();
      return complaints.splice(0);
    },
    close: async () => {
      await browser.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function newPage(
  browser: Browser,
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
  return page;
}
