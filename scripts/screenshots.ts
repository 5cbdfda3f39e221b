/** Takes the screenshots of docs/screenshots from the built product with the samples. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { paths } from '../src/domain/paths.ts';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { startServer } from '../test/browser/support/server.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const SCREENS = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 1280, height: 900, isMobile: false, hasTouch: false },
] as const;
/** Seed of an order that starts with the personality of the detail page and with all groups. */
const SEED = '5q829';
const PORTRAYED = 'Capitu';

/** Prepares a page for its screenshot. */
type Scene = (page: Page, origin: string) => Promise<void>;

const SCENES: Readonly<Record<string, Scene>> = {
  gallery: async (page, origin) => {
    await page.goto(origin + paths.home({ seed: SEED }));
  },
  modal: async (page, origin) => {
    await page.goto(origin + paths.home({ seed: SEED }), { waitUntil: 'networkidle' });
    const surface = page.getByRole('button', { name: `Editar ${PORTRAYED}`, exact: true });
    await surface.click({ position: { x: 120, y: 40 } });
    await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
  },
  detail: async (page, origin) => {
    await page.goto(origin + paths.home({ seed: SEED }), { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: PORTRAYED, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: PORTRAYED }).waitFor();
    await page.reload();
  },
  'not-found': async (page, origin) => {
    await page.goto(origin + paths.notFound);
  },
};
/** Full-page screenshots, for pages longer than the screen. */
const WHOLE = new Set(['detail']);

const server = await startServer({ people: 'samples' });
const browser = await openBrowser();
try {
  for (const screen of SCREENS) {
    for (const [name, scene] of Object.entries(SCENES)) {
      const picture = await take(browser, scene, screen, WHOLE.has(name));
      const file = `${name}-${screen.width}.png`;
      const { size } = await sharp(picture)
        .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
        .toFile(FOLDER + file);
      console.log(`${file}: ${Math.ceil(size / 1000)} kB`);
    }
  }
} finally {
  await browser.close();
  await server.close();
}

async function take(
  browser: Browser,
  scene: Scene,
  { width, height, isMobile, hasTouch }: (typeof SCREENS)[number],
  fullPage: boolean,
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width, height },
    isMobile,
    hasTouch,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    bypassCSP: true,
  });
  await scene(page, server.origin);
  await page.waitForLoadState('networkidle');
  // Headless browsers draw no scrollbar: its reserved gutter would be an empty strip.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important; }' });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  await page.close();
  return picture;
}
