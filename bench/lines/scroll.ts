import type { Browser, Page } from 'playwright-core';
import { paths } from '../../src/domain/paths.ts';
import { plainPageOf } from '../browser/plain-page.ts';
import { slowProcessor } from '../browser/slow-down.ts';
import { fillCatalogue } from '../catalogues.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { startProduct } from '../servers/pair.ts';
import { servePage } from '../servers/serve-page.ts';
import { type Measured, steadily } from '../steady.ts';

const ROWS = 3_000;
const BAR = 50;
/** CSS pixels scrolled per frame, as by a fast turn of the wheel. */
const STEP = 240;

/** Scrolling through a page with all 3,000 personalities of a catalogue, on either engine. */
export async function* scroll(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  const catalogue = await fillCatalogue(bench, ROWS);
  try {
    const product = await startProduct(catalogue.subject);
    try {
      yield await measure(browser, product.origin + paths.home());
    } finally {
      await product.stop();
    }
  } finally {
    await catalogue.close();
  }
}

async function measure(browser: Browser, home: string): Promise<Figure> {
  const page = await openEverybody(browser, home);
  const text = await plainPageOf(browser, home);
  const plain = await servePage(text.replace('</body>', `${'<p>Texto</p>'.repeat(5_000)}</body>`));
  try {
    return await steadily(async (): Promise<Measured<Figure>> => {
      const ours = await framesOf(page);
      const theirs = await framesOfPlain(browser, plain.address);
      return {
        baselines: theirs.slice(0, 3),
        result: {
          what: `${ROWS.toLocaleString('en')} cards: longest frame, processor 4 × slower`,
          figure: ms(ours[0] ?? Number.NaN),
          baseline: ms(theirs[0] ?? Number.NaN),
          ...atMost(ours[0] ?? Number.NaN, BAR, ms),
        },
      };
    });
  } finally {
    await plain.stop();
    await page.close();
  }
}

async function openEverybody(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  const more = page.getByRole('link', { name: /Mostrar mais|Carregando/ });
  // It is gone once the last page is read.
  while ((await more.count()) > 0) {
    await more.dispatchEvent('click', {}, { timeout: 1_000 }).catch(() => {});
    await page.waitForTimeout(20);
  }
  return page;
}

async function framesOfPlain(browser: Browser, address: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  const frames = await framesOf(page);
  await page.close();
  return frames;
}

/** Milliseconds between frames while scrolling through the whole page, longest first. */
async function framesOf(page: Page): Promise<number[]> {
  await slowProcessor(page, 4);
  const frames = await page.evaluate(async (step) => {
    window.scrollTo(0, 0);
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const durations: number[] = [];
    let before = await frame();
    const end = () => document.documentElement.scrollHeight - window.innerHeight - 1;
    while (window.scrollY < end()) {
      window.scrollBy(0, step);
      const now = await frame();
      durations.push(now - before);
      before = now;
    }
    return durations;
  }, STEP);
  await slowProcessor(page, 1);
  return frames.sort((a, b) => b - a);
}
