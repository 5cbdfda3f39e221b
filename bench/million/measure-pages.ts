import { paths } from '../../src/domain/paths.ts';
import { atMost, type Figure, ms, perSecond, times } from '../figure.ts';
import { compareLoad } from '../load.ts';
import { type Pair, SEEDS, type Subject, startProduct } from '../servers/pair.ts';
import { median } from '../statistics.ts';
import { percentiles, type RuleMeasured, searchOf, timesAfterWrites } from './measure-searches.ts';
import { FEATURED_NAMES, RULES } from './queries.ts';

/** Maximum number of pages that are read after the first page of each rule. */
const NEXT_PAGES = 5;
const NEXT_BAR = 5;
const GROWTH_BAR = 1.5;
const ENGINES_BAR = 2;

/** Measures the pages after the first one, as infinite scrolling requests them. */
export async function measureNextPages({ product: { origin } }: Pair): Promise<Figure> {
  const taken: number[] = [];
  for (const q of Object.values(RULES)) {
    let { next } = await readPage(origin + searchOf(q));
    for (let i = 0; i < NEXT_PAGES && next !== null; i += 1) {
      const address = { q, seed: '1', cursor: next };
      const page = await readPage(origin + paths.api.personalities(address));
      taken.push(page.elapsed);
      next = page.next;
    }
  }
  return {
    what: `next page of each rule, ${taken.length} in turn`,
    figure: percentiles(taken),
    baseline: '–',
    ...atMost(median(taken), NEXT_BAR, ms),
  };
}

interface TimedPage {
  /** Milliseconds until the response has been read. */
  readonly elapsed: number;
  readonly next: string | null;
}

async function readPage(url: string): Promise<TimedPage> {
  const started = performance.now();
  const answer = await fetch(url);
  const text = await answer.text();
  const elapsed = performance.now() - started;
  const { next }: { readonly next: string | null } = JSON.parse(text);
  return { elapsed, next };
}

/** Measures the cost of a page without a search, as a multiple of its cost in a small catalogue. */
export async function measureGrowth(
  { product }: Pair,
  small: Subject,
  smallRows: number,
): Promise<Figure> {
  const other = await startProduct(small);
  try {
    const addresses = SEEDS.map((seed) => paths.api.personalities({ seed }));
    const result = await compareLoad(
      { origin: product.origin, paths: addresses },
      { origin: other.origin, paths: addresses },
    );
    return {
      what: `page of 60, beside the product with ${smallRows.toLocaleString('en')}`,
      figure: `${perSecond(result.product)}, ${times(1 / result.ratio)} the cost`,
      baseline: perSecond(result.baseline),
      ...atMost(1 / result.ratio, GROWTH_BAR, times),
    };
  } finally {
    await other.stop();
  }
}

/** Compares the rules with the product on another engine with as many people, by the medians of each rule. */
export async function measureBeside(
  subject: Subject,
  rules: readonly RuleMeasured[],
): Promise<Figure> {
  const other = await startProduct({ ...subject, environment: { FEATURED_NAMES } });
  try {
    const ratios: number[] = [];
    for (const { q, typical } of rules) {
      ratios.push(typical / median(await timesAfterWrites(other.origin, q)));
    }
    return {
      what: 'first page after a write, beside SQLite: median of the rules',
      figure: `${times(median(ratios))}, ${times(Math.max(...ratios))} at most`,
      baseline: '–',
      ...atMost(median(ratios), ENGINES_BAR, times),
    };
  } finally {
    await other.stop();
  }
}
