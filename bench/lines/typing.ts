import type { Browser } from 'playwright-core';
import { paths } from '../../src/domain/paths.ts';
import { followKeys, type Keystroke } from '../browser/keystrokes.ts';
import { slowProcessor } from '../browser/slow-down.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { withPair } from '../servers/pair.ts';
import { median } from '../statistics.ts';

const CASES = [
  { rows: 10_000, how: 'asking the server', baseline: '/typing' },
  { rows: 60, how: 'all on the page', baseline: '/typing?locally' },
] as const;
const SPEEDS = [
  { rate: 1, bar: 60, name: '' },
  { rate: 4, bar: 200, name: ', processor 4 × slower' },
] as const;
/** Each letter changes how many are found, with 60 people too; typed and then deleted. */
const WORDS = ['mar', 'sil', 'ana', 'jo'];

/** From a keystroke to the new results on screen. */
export async function* typing(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  for (const { rows, how, baseline: path } of CASES) {
    const file = await bench.file(rows);
    for (const { rate, bar, name } of SPEEDS) {
      yield await withPair(file, async ({ product, baseline }) => {
        const ours = await typeWords(browser, product.origin + paths.home(), rate);
        const theirs = await typeWords(browser, baseline.origin + path, rate);
        return {
          what: `${how} (${rows.toLocaleString('en')} people)${name}`,
          figure: describe(ours),
          baseline: describe(theirs),
          ...atMost(median(ours), bar, ms),
        };
      });
    }
  }
}

function describe(times: readonly number[]): string {
  return `${ms(median(times))} (${ms(Math.max(...times))})`;
}

/** Milliseconds of each keystroke. */
async function typeWords(browser: Browser, address: string, rate: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  await slowProcessor(page, rate);
  const box = page.getByRole('searchbox', { name: 'Buscar personalidades' });
  await box.focus();
  const press = await followKeys(page);
  // What is compiled and cached at the first word is not every keystroke's cost.
  await typeWord(press, 'so');
  const times: number[] = [];
  for (const word of WORDS) times.push(...(await typeWord(press, word)));
  await page.close();
  return times;
}

async function typeWord(press: Keystroke, word: string): Promise<number[]> {
  const times: number[] = [];
  const keys = [...word, ...Array.from(word, () => 'Backspace')];
  for (const key of keys) times.push(await press(key));
  return times;
}
