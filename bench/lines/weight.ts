import type { Page } from 'playwright-core';
import { paths } from '../../src/domain/paths.ts';
import { weighLibraries } from '../browser/weigh-libraries.ts';
import { atMost, type Figure, kB, NO_BAR } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { withPair } from '../servers/pair.ts';

const BAR = 72_000;
const FEW = 60;

/** Transferred bytes of a visit's JavaScript; code loaded later is counted separately. */
export async function* weight(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  const libraries = await weighLibraries();
  const file = await bench.file(FEW);
  const { home, modal } = await withPair(file, async ({ product }) => {
    const page = await browser.newPage();
    const scripts = weighScripts(page);
    await page.goto(product.origin + paths.home(), { waitUntil: 'networkidle' });
    const atFirst = await scripts();
    await page.getByRole('button', { name: 'Nova personalidade' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    const withModal = await scripts();
    await page.close();
    return { home: atFirst, modal: withModal - atFirst };
  });
  yield {
    what: 'JavaScript of the home page',
    figure: kB(home),
    baseline: kB(libraries),
    ...atMost(home, BAR, kB),
  };
  yield { what: 'JavaScript that the modal adds', figure: kB(modal), baseline: '–', ...NO_BAR };
}

/** Observes a page; the returned function gives the bytes of scripts received so far. */
function weighScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
