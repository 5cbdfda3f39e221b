import type { BrowserContextOptions, Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { browserOfTests } from './open-browser.ts';
import { type ServerOptions, startServer } from './server.ts';
import { type Watch, watch } from './watch.ts';

/** Timeout of locators, in milliseconds. */
const LOCATOR_TIMEOUT_MS = 40_000;

export interface OpenPage {
  readonly page: Page;
  readonly watch: Watch;
}

/**
 * Tests in a real browser against the built product: one server per file, one browser per worker. An error
 * reported by a page fails the running test, unless it is expected.
 */
export function browserTest(options: ServerOptions = {}) {
  return (
    base
      // biome-ignore-start lint/correctness/noEmptyPattern: Vitest's syntax for a fixture without dependencies.
      .extend('browser', { scope: 'file' }, async ({}) => browserOfTests())
      .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
        const server = await startServer(options);
        onCleanup(() => server.close());
        return server;
      })
      // biome-ignore-end lint/correctness/noEmptyPattern: Vitest's syntax for a fixture without dependencies.
      .extend('open', async ({ browser, server }, { onCleanup }) => {
        const opened: OpenPage[] = [];
        onCleanup(async () => {
          await Promise.all(opened.map(({ page }) => page.context().close()));
          expect(opened.flatMap((one) => one.watch.unexpected())).toEqual([]);
        });
        /** Opens a page in a new browser context, with separate storage. */
        return async (context: BrowserContextOptions = {}): Promise<OpenPage> => {
          const visit = await browser.newContext({
            baseURL: server.origin,
            locale: 'pt-BR',
            viewport: { width: 1280, height: 800 },
            // No script waits for an animation, and drawing one takes longer than the rest of a search.
            reducedMotion: 'reduce',
            ...context,
          });
          visit.setDefaultTimeout(LOCATOR_TIMEOUT_MS);
          const one = { watch: await watch(visit), page: await visit.newPage() };
          opened.push(one);
          return one;
        };
      })
      .extend('visit', async ({ open }) => open())
      .extend('page', async ({ visit }) => visit.page)
  );
}
