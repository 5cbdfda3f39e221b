/** Takes the pictures of docs/screenshots from the built product, filled with the samples. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { paths } from '../src/domain/paths.ts';
import { chromiumPath } from '../test/browser/support/chromium-path.ts';
import { startServer } from '../test/browser/support/server.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const WIDTHS = { 390: 844, 1280: 800 } as const;
/** An order of the gallery: the pictures shall show the same people each time. */
const SEED = 'capitu';
const PORTRAYED = 'Capitu';

/** Brings a page to where its picture is taken. */
type Scene = (page: Page, origin: string) => Promise<void>;

const SCENES: Readonly<Record<string, Scene>> = {
  gallery: async (page, origin) => {
    await page.goto(origin + paths.home({ seed: SEED }));
  },
  modal: async (page, origin) => {
    await page.goto(origin + paths.home({ q: PORTRAYED, seed: SEED }), {
      waitUntil: 'networkidle',
    });
    await page.getByRole('button', { name: `Editar ${PORTRAYED}` }).press('Enter');
    await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
  },
  detail: async (page, origin) => {
    await page.goto(origin + paths.home({ q: PORTRAYED, seed: SEED }), {
      waitUntil: 'networkidle',
    });
    await page.getByRole('link', { name: PORTRAYED, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: PORTRAYED }).waitFor();
    await page.reload();
  },
  'not-found': async (page, origin) => {
    await page.goto(origin + paths.notFound);
  },
};
/** Pages that say more below the first screen are shown whole. */
const WHOLE = new Set(['detail']);

const server = await startServer({ people: 'samples' });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const [name, scene] of Object.entries(SCENES)) {
      const picture = await take(browser, scene, Number(width), height, WHOLE.has(name));
      const file = `${name}-${width}.png`;
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
  width: number,
  height: number,
  fullPage: boolean,
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'pt-BR',
  });
  await scene(page, server.origin);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  await page.close();
  return picture;
}
