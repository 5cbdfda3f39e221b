/** Takes the screenshots in docs/screenshots of the built product with the samples. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { paths } from '../src/domain/paths.ts';
import { previewAddress } from '../src/link-pictures/link-pictures.ts';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { type Server, startServer } from '../test/browser/support/server.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const SCREENS = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 1280, height: 900, isMobile: false, hasTouch: false },
] as const;
/** Seed of an order that begins with personalities of all groups. */
const SEED = '5q829';
const PERSON = 'Capitu';
const PERSON_GROUP = 'analistas';

/** Gives one personality a history: two edits, a removal and a restoration. */
async function giveHistory({ catalogue }: Server): Promise<string> {
  const [person] = (await catalogue.page({ q: PERSON })).items;
  if (person === undefined) throw new Error(`The samples have no ${PERSON}.`);
  const { id, name } = person;
  const before = { ...person, name: 'Maria Capitolina' };
  await catalogue.update(id, 1, { ...before, identity: 'T' });
  await catalogue.update(id, 2, { ...before, name, identity: 'A' });
  await catalogue.remove(id, 3);
  await catalogue.restore(id, { newest: 4, version: 3 });
  return id;
}

/** Prepares a page for its screenshot. */
type Scene = (page: Page, origin: string) => Promise<void>;

const SCENES: Readonly<Record<string, Scene>> = {
  gallery: async (page, origin) => {
    await page.goto(origin + paths.home({ seed: SEED }));
  },
  search: async (page, origin) => {
    await page.goto(origin + paths.home({ q: 'exploradores -a', seed: SEED }));
  },
  'no-match': async (page, origin) => {
    await page.goto(origin + paths.home({ q: 'odete analistas -t' }));
  },
  modal: async (page, origin) => {
    const group = paths.home({ q: PERSON_GROUP, seed: SEED });
    await page.goto(origin + group, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `Editar ${PERSON}`, exact: true }).click();
    await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
  },
  detail: async (page, origin) => {
    await page.goto(origin + paths.home({ q: PERSON }), { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: PERSON, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: PERSON }).waitFor();
    await page.reload();
  },
  type: async (page, origin) => {
    await page.goto(origin + paths.type('INTJ'));
  },
  'not-found': async (page, origin) => {
    await page.goto(origin + paths.notFound);
  },
};
/** Scenes that are taken as full-page screenshots, because the page is longer than the screen. */
const WHOLE = new Set(['detail']);

/** Scenes that are also taken in dark mode. */
const DARK = new Set(['gallery', 'detail']);

const server = await startServer({ people: 'samples' });
const empty = await startServer();
const edited = await startServer({ people: 'samples' });
const editedId = await giveHistory(edited);
const browser = await openBrowser();
try {
  await keepPreview(server);
  for (const screen of SCREENS) {
    for (const [name, scene] of Object.entries(SCENES)) {
      const fullPage = WHOLE.has(name);
      await keep(`${name}-${screen.width}`, (page) => scene(page, server.origin), screen, fullPage);
      if (!DARK.has(name)) continue;
      const dark = { ...screen, colorScheme: 'dark' } as const;
      const darkName = `${name}-dark-${screen.width}`;
      await keep(darkName, (page) => scene(page, server.origin), dark, fullPage);
    }
    const visitEmpty = async (page: Page) => void (await page.goto(empty.origin + paths.home()));
    await keep(`empty-${screen.width}`, visitEmpty, screen, false);
    for (const [name, path] of [
      ['history', paths.history(editedId)],
      ['changes', paths.changes()],
    ]) {
      const visitEdited = async (page: Page) => void (await page.goto(edited.origin + path));
      await keep(`${name}-${screen.width}`, visitEdited, screen, false);
    }
  }
} finally {
  await browser.close();
  await server.close();
  await empty.close();
  await edited.close();
}

/** Saves the picture that a messenger shows beside a link. */
async function keepPreview({ origin, catalogue }: Server): Promise<void> {
  const [personality] = (await catalogue.page({ q: PERSON })).items;
  if (personality === undefined) throw new Error(`The samples have no ${PERSON}.`);
  const answer = await fetch(origin + previewAddress({ kind: 'personality', personality }));
  await writeFile(`${FOLDER}preview.png`, new Uint8Array(await answer.arrayBuffer()));
}

async function keep(
  name: string,
  show: (page: Page) => Promise<void>,
  options: BrowserContextOptions & { readonly width: number; readonly height: number },
  fullPage: boolean,
): Promise<void> {
  const { width, height, ...rest } = options;
  const page = await browser.newPage({
    colorScheme: 'light',
    ...rest,
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    bypassCSP: true,
  });
  await show(page);
  // Portraits far down the page are loaded only when they come near the viewport.
  if (fullPage) await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  // Headless browsers draw no scrollbar: its reserved gutter would be an empty strip.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important; }' });
  await page.evaluate(async () => void (await document.fonts.ready));
  const picture = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  await page.close();
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(`${FOLDER}${name}.png`);
  console.log(`${name}.png: ${Math.ceil(size / 1000)} kB`);
}
