import type { Browser } from 'playwright-core';
import type { Distribution } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { apiPaths } from '../../test/support/api-paths.ts';
import { followKeys } from '../browser/keystrokes.ts';
import { slowProcessor } from '../browser/slow-down.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { withPair } from '../servers/pair.ts';
import { median } from '../statistics.ts';
import { type Measured, steadily } from '../steady.ts';

const CASES = [10_000, 60] as const;
const SPEEDS = [
  { rate: 1, bar: 50, name: '' },
  { rate: 4, bar: 150, name: ', processor 4 × slower' },
] as const;
const WORDS = [
  'maria',
  'silva',
  'ana',
  'joao',
  'santos',
  'paulo',
  'costa',
  'carla',
  'rosa',
  'pedro',
];
const KEYSTROKES = 15;
/** Milliseconds between keystrokes, so that the work of the previous one has ended even on a slow processor. */
const PAUSE = 500;

/** Measures the time from a keystroke to its results on screen. */
export async function* typing(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  for (const rows of CASES) {
    const file = await bench.file(rows);
    for (const { rate, bar, name } of SPEEDS) {
      yield await withPair(file, async ({ product, baseline }) => {
        const keys = await findKeys(product.origin);
        return steadily(async (): Promise<Measured<Figure>> => {
          const before = await typeKeys(browser, `${baseline.origin}/typing`, rate, keys);
          const ours = await typeKeys(browser, product.origin + paths.home(), rate, keys);
          const after = await typeKeys(browser, `${baseline.origin}/typing`, rate, keys);
          return {
            baselines: [median(before), median(after)],
            result: {
              what: `${rows.toLocaleString('en')} people${name}`,
              figure: describe(ours),
              baseline: describe([...before, ...after]),
              ...atMost(median(ours), bar, ms),
            },
          };
        });
      });
    }
  }
}

function describe(times: readonly number[]): string {
  return `${ms(median(times))} (${ms(Math.max(...times))})`;
}

interface Key {
  readonly before: string;
  readonly key: string;
}

/** Finds keystrokes that halve the results, so that the first cards change whatever their order is. */
async function findKeys(origin: string): Promise<Key[]> {
  const keys: Key[] = [];
  for (const word of WORDS) {
    let total = Number.NaN;
    for (let length = 1; length <= word.length; length += 1) {
      const answer = await fetch(origin + apiPaths.distribution(word.slice(0, length)));
      const found: Distribution = await answer.json();
      if (total > 0 && found.total <= total / 2) {
        keys.push({ before: word.slice(0, length - 1), key: word.charAt(length - 1) });
      }
      total = found.total;
    }
  }
  return keys.slice(0, KEYSTROKES);
}

/** Types the keys, and resolves with the milliseconds of each. */
async function typeKeys(
  browser: Browser,
  address: string,
  rate: number,
  keys: readonly Key[],
): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  await slowProcessor(page, rate);
  const box = page.getByRole('searchbox', { name: 'Buscar personalidades' });
  const press = await followKeys(page);
  const times: number[] = [];
  for (const { before, key } of keys) {
    await box.fill(before);
    await page.waitForTimeout(PAUSE);
    times.push(await press(key));
  }
  await page.close();
  return times;
}
