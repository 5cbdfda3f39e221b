import { fold } from '../../src/domain/fold.ts';
import { paths } from '../../src/domain/paths.ts';
import { inventedPerson } from '../../src/domain/people/invented-people.ts';
import { atLeast, type Figure, percent, perSecond, times } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { compareLoad } from '../load.ts';
import { type Pair, SEEDS, withPair } from '../servers/pair.ts';

/** Minimum speed of a search relative to the baseline, by number of rows: the baseline scans the disk each time. */
const SEARCH_BARS = [
  { rows: 10_000, fresh: 1.5, repeated: 1.5 },
  { rows: 100_000, fresh: 5, repeated: 8 },
] as const;
const PAGE_BAR = 0.5;

/**
 * The searched names: more than the store's cache holds pages of one person, so that each is searched again; and a few
 * that are repeated.
 */
const SEARCHES = {
  'a whole name, not asked lately': Array.from({ length: 5_000 }, (_, i) =>
    fold(inventedPerson(i).name),
  ),
  'a common name, asked again': ['gabriela', 'teixeira', 'raimundo', 'nascimento'],
} as const;

/** Measures the JSON API: a page of 60, and a search by name. */
export async function* json(bench: Bench): AsyncGenerator<Figure> {
  for (const { rows, fresh, repeated } of SEARCH_BARS) {
    const file = await bench.file(rows);
    const figures = await withPair(file, async (pair) => [
      await measurePage(pair, rows),
      await measureSearch(pair, rows, fresh, 'a whole name, not asked lately'),
      await measureSearch(pair, rows, repeated, 'a common name, asked again'),
    ]);
    yield* figures;
  }
}

async function measurePage({ product, baseline }: Pair, rows: number): Promise<Figure> {
  const result = await compareLoad(
    { origin: product.origin, paths: SEEDS.map((seed) => paths.api.personalities({ seed })) },
    { origin: baseline.origin, paths: SEEDS.map((seed) => `/page?seed=${seed}`) },
  );
  return {
    what: `page of 60, ${rows.toLocaleString('en')} rows`,
    figure: `${perSecond(result.product)} = ${percent(result.ratio)}`,
    baseline: perSecond(result.baseline),
    ...atLeast(result.ratio, PAGE_BAR, percent),
  };
}

async function measureSearch(
  { product, baseline }: Pair,
  rows: number,
  bar: number,
  kind: keyof typeof SEARCHES,
): Promise<Figure> {
  const names = SEARCHES[kind];
  const result = await compareLoad(
    { origin: product.origin, paths: names.map((q) => paths.api.personalities({ q })) },
    { origin: baseline.origin, paths: names.map((q) => `/search?q=${encodeURIComponent(q)}`) },
  );
  return {
    what: `search of ${kind}; ${rows.toLocaleString('en')} rows`,
    figure: `${perSecond(result.product)} = ${times(result.ratio)}`,
    baseline: perSecond(result.baseline),
    ...atLeast(result.ratio, bar, times),
  };
}
