import type { Browser } from 'playwright-core';
import type { Page as Gallery } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { plainPageOf } from '../browser/plain-page.ts';
import { type Visit, visit } from '../browser/visit.ts';
import { atMost, type Figure, plain, seconds, times } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { withPair } from '../servers/pair.ts';
import { servePage } from '../servers/serve-page.ts';
import { median } from '../statistics.ts';
import { type Measured, steadily } from '../steady.ts';

const ROWS = 10_000;
const VISITS = 5;
/** The bars, as multiples of the times of plain text. */
const BARS = {
  home: { paint: 1.5, interactive: 2.8 },
  detail: { paint: 1.9, interactive: 3.3 },
} as const;

/** In milliseconds. */
const DIALOG_BAR = 400;

/** Measures a first visit with a slow phone on a slow network. */
export async function* firstPaint(bench: Bench): AsyncGenerator<Figure> {
  const browser = await bench.browser();
  const file = await bench.file(ROWS);
  yield* await withPair(file, async ({ product: { origin } }) => {
    const answer = await fetch(origin + paths.api.personalities({ limit: 1 }));
    const { items }: Gallery = await answer.json();
    const detail = paths.personality(items[0]?.id ?? '');
    return [
      ...(await steadily(() => measure(browser, 'home', origin + paths.home()))),
      ...(await steadily(() => measure(browser, 'detail', origin + detail))),
      await pressEarly(browser, origin + paths.home()),
    ];
  });
}

/** Measures a press on the first card as soon as it is painted: how long after hydration the dialog is shown. */
async function pressEarly(browser: Browser, address: string): Promise<Figure> {
  const waits: number[] = [];
  for (let i = 0; i < VISITS; i += 1) {
    const { hydrated, dialog } = await visit(browser, address, {
      scripts: true,
      presses: '[role=listitem] button',
    });
    waits.push(dialog - hydrated);
  }
  const wait = median(waits);
  return {
    what: 'home: dialog of a press at the first paint, after hydration',
    figure: seconds(wait),
    baseline: '–',
    ...atMost(wait, DIALOG_BAR, seconds),
  };
}

async function measure(browser: Browser, name: keyof typeof BARS, address: string) {
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
  const baselines = theirs.map(({ largestPaint }) => largestPaint);
  const baseline = median(baselines);
  const row = (what: string, bar: number, of: 'largestPaint' | 'interactive'): Figure => {
    const figure = median(ours.map((each) => each[of]));
    return {
      what: `${name}: ${what}`,
      figure: `${seconds(figure)} = ${times(figure / baseline)}`,
      baseline: seconds(baseline),
      ...atMost(figure / baseline, bar, times),
    };
  };
  const shift = median(ours.map(({ layoutShift }) => layoutShift));
  return {
    baselines,
    result: [
      row('largest paint', BARS[name].paint, 'largestPaint'),
      row('interactive', BARS[name].interactive, 'interactive'),
      {
        what: `${name}: layout shift`,
        figure: plain(shift),
        baseline: plain(median(theirs.map(({ layoutShift }) => layoutShift))),
        ...atMost(shift, 0, plain),
      },
    ],
  } satisfies Measured<Figure[]>;
}
