import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Milliseconds after which a page counts as broken. */
const PATIENCE = 20_000;

export type Report = (what: string) => void;

/** A page that reports each script that a payload runs, and each violation of the pages' policy. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  report: Report,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  // Small and without animations: most of a visit's time is that of drawing it.
  const viewport = { width: 400, height: 300 };
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  await context.exposeBinding('ran', ({ page }) => report(`a script ran on ${page.url()}`));
  await context.exposeBinding('violated', ({ page }, what: string) =>
    report(`${what} on ${page.url()}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const told: unknown = Reflect.get(window, 'violated');
      if (typeof told === 'function') told(`${violatedDirective} was violated by ${blockedURI}`);
    });
  });
  return { context, page: await context.newPage() };
}
