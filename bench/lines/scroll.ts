import type { Browser, Page } from 'playwright-core';
import { paths } from '../../src/domain/paths.ts';
import { plainPageOf } from '../browser/plain-page.ts';
import { slowProcessor } from '../browser/slow-down.ts';
import { fillCatalogue } from '../catalogues.ts';
import { atMost, count, type Figure, ms } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { startProduct } from '../servers/pair.ts';
import { servePage } from '../servers/serve-page.ts';
import { type Measured, steadily } from '../steady.ts';

const ROWS = 3_000;
const BAR = 50;
const ELEMENTS_BAR = 4_000;
/** CSS pixels scrolled per frame, as when the wheel is turned fast. */
const STEP = 240;

/** Measures scrolling through a page with all 3,000 personalities of a catalogue, on either engine. */
export async function* scroll(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  const catalogue = await fillCatalogue(bench, ROWS);
  try {
    const product = await startProduct(catalogue.subject);
    try {
      yield* measure(browser, product.origin + paths.home());
    } finally {
      await product.stop();
    }
  } finally {
    await catalogue.close();
  }
}

async function* measure(browser: Browser, home: string): AsyncGenerator<Figure> {
  const page = await openEverybody(browser, home);
  const text = await plainPageOf(browser, home);
  const plain = await servePage(text.replace('</body>', `${'<p>Texto</p>'.repeat(5_000)}</body>`));
  try {
    const { elements } = await scrollThrough(page);
    yield {
      what: `${ROWS.toLocaleString('en')} cards: most elements of the page while it is scrolled`,
      figure: count(elements),
      baseline: '–',
      ...atMost(elements, ELEMENTS_BAR, count),
    };
    yield await steadily(async (): Promise<Measured<Figure>> => {
      const { frames: ours } = await scrollThrough(page);
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
  // The link disappears once the last page is loaded.
  while ((await more.count()) > 0) {
    await more.dispatchEvent('click', {}, { timeout: 1_000 }).catch(() => {});
    await page.waitForTimeout(20);
  }
  return page;
}

async function framesOfPlain(browser: Browser, address: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  const { frames } = await scrollThrough(page);
  await page.close();
  return frames;
}

interface Scrolled {
  /** Milliseconds between frames, longest first. */
  readonly frames: number[];
  /** The maximum number of elements of the page. */
  readonly elements: number;
}

/** Scrolls through the whole page with the processor 4 times slower. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  await slowProcessor(page, 4);
  const scrolled = await page.evaluate(async (step) => {
    window.scrollTo(0, 0);
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const frames: number[] = [];
    let elements = 0;
    const all = document.getElementsByTagName('*');
    let before = await frame();
    const end = () => document.documentElement.scrollHeight - window.innerHeight - 1;
    while (window.scrollY < end()) {
      window.scrollBy(0, step);
      const now = await frame();
      frames.push(now - before);
      elements = Math.max(elements, all.length);
      before = now;
    }
    return { frames: frames.sort((a, b) => b - a), elements };
  }, STEP);
  await slowProcessor(page, 1);
  return scrolled;
}
