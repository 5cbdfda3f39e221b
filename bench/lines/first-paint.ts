import type { Browser } from 'playwright-core';
import type { Page as Gallery } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { plainPageOf } from '../browser/plain-page.ts';
import { type Visit, visit } from '../browser/visit.ts';
import { atMost, type Figure, plain, seconds } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { withPair } from '../servers/pair.ts';
import { servePage } from '../servers/serve-page.ts';
import { median } from '../statistics.ts';

const ROWS = 10_000;
const VISITS = 5;

/** A first visit with a slow phone on a slow network. */
export async function* firstPaint(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  const file = await bench.file(ROWS);
  yield* await withPair(file, async ({ product: { origin } }) => {
    const answer = await fetch(origin + paths.api.personalities({ limit: 1 }));
    const { items }: Gallery = await answer.json();
    const detail = paths.personality(items[0]?.id ?? '');
    return [
      ...(await measure(browser, 'home', origin + paths.home())),
      ...(await measure(browser, 'detail', origin + detail)),
    ];
  });
}

async function measure(browser: Browser, name: string, address: string): Promise<Figure[]> {
  const plainPage = await servePage(await plainPageOf(browser, address));
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  try {
    for (let i = 0; i < VISITS; i += 1) {
      ours.push(await visit(browser, address, { scripts: true }));
      theirs.push(await visit(browser, plainPage.address, { scripts: false }));
    }
  } finally {
    await plainPage.stop();
  }
  const row = (what: string, bar: number, format: (value: number) => string, of: keyof Visit) => {
    const figure = median(ours.map((each) => each[of]));
    const baseline = format(median(theirs.map((each) => each[of])));
    return {
      what: `${name}: ${what}`,
      figure: format(figure),
      baseline,
      ...atMost(figure, bar, format),
    };
  };
  return [
    row('largest paint', 800, seconds, 'largestPaint'),
    row('layout shift', 0, plain, 'layoutShift'),
    row('interactive', 1500, seconds, 'interactive'),
  ];
}
