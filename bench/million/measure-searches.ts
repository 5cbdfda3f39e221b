import { fold } from '../../src/domain/fold.ts';
import { paths } from '../../src/domain/paths.ts';
import { createOne, timesInTurn } from '../client.ts';
import { type Figure, ms, perSecond, times } from '../figure.ts';
import type { Pair } from '../servers/pair.ts';
import { mean, median, percentile } from '../statistics.ts';
import type { Judge } from './judge.ts';
import { COMBINED, SINGLE } from './queries.ts';

const NAMES = 500;
/** The bare server answers as long each time, so fewer questions suffice. */
const BARE_NAMES = 25;
const WARM_UP = 20;
/** How often each rule is asked, each time after a write. */
const ASKED = 10;
const ASKED_BARE = 3;
const P50_BAR = 10;
const P99_BAR = 50;
const TIMES_BAR = 100;

/** A search that is asked again without a write between. */
export async function measureRemembered(pair: Pair, judge: Judge): Promise<Figure> {
  const [ours, bare] = [
    repeat(pair.product.origin + searchOf('joao'), NAMES),
    repeat(pair.baseline.origin + bareSearchOf('joao'), BARE_NAMES),
  ];
  await timesInTurn(ours.slice(0, WARM_UP));
  return compareSearches('search `João`, remembered', ours, bare, judge);
}

/** Whole names, each asked once. */
export async function measureNames({ product, baseline }: Pair, judge: Judge): Promise<Figure> {
  const names = await readNames(product.origin, NAMES);
  return compareSearches(
    `search of ${names.length} whole names in turn, first asking`,
    names.map((name) => product.origin + searchOf(name)),
    names.slice(0, BARE_NAMES).map((name) => baseline.origin + bareSearchOf(name)),
    judge,
  );
}

async function compareSearches(
  what: string,
  product: readonly string[],
  baseline: readonly string[],
  judge: Judge,
): Promise<Figure> {
  const ours = await timesInTurn(product);
  const bare = await timesInTurn(baseline);
  const ratio = mean(bare) / mean(ours);
  return {
    what,
    figure: `${perSecond(1000 / mean(ours))} = ${times(ratio)}; ${percentiles(ours)}`,
    baseline: `${perSecond(1000 / mean(bare))}; ${percentiles(bare)}`,
    ...judge.atLeast(ratio, TIMES_BAR, times),
  };
}

export interface RuleMeasured {
  readonly q: string;
  /** Milliseconds; that of most answers. */
  readonly typical: number;
  readonly figure: Figure;
}

/** Each rule, asked for the first time after a write. */
export async function* measureRules(pair: Pair): AsyncGenerator<RuleMeasured> {
  for (const [what, q] of Object.entries({ ...SINGLE, ...COMBINED })) {
    const ours: number[] = [];
    for (let i = 0; i < ASKED; i += 1) {
      await createOne(pair.product.origin);
      ours.push(...(await timesInTurn([pair.product.origin + searchOf(q)])));
    }
    const bare = await timesInTurn(
      repeat(pair.baseline.origin + bareSearchOf(fold(q)), ASKED_BARE),
    );
    yield {
      q,
      typical: median(ours),
      figure: {
        what: `first page after a write: ${what} (\`${q}\`)`,
        figure: percentiles(ours),
        baseline: `p50 ${ms(median(bare))}`,
        ...judgeRule(ours),
      },
    };
  }
}

function judgeRule(answers: readonly number[]): Pick<Figure, 'bar' | 'verdict'> {
  const over = [
    ['p50', median(answers) - P50_BAR] as const,
    ['p99', percentile(answers, 0.99) - P99_BAR] as const,
  ].filter(([, by]) => by > 0);
  return {
    bar: `p50 ≤ ${ms(P50_BAR)}, p99 ≤ ${ms(P99_BAR)}`,
    verdict:
      over.length === 0
        ? 'PASS'
        : `short by ${over.map(([name, by]) => `${ms(by)} (${name})`).join(', ')}`,
  };
}

export function percentiles(values: readonly number[]): string {
  return `p50 ${ms(median(values))}, p99 ${ms(percentile(values, 0.99))}`;
}

function repeat(url: string, count: number): readonly string[] {
  return Array<string>(count).fill(url);
}

export function searchOf(q: string): string {
  return paths.api.personalities({ q, seed: '1' });
}

function bareSearchOf(q: string): string {
  return `/search?q=${encodeURIComponent(q)}`;
}

/** Different whole names of the catalogue, folded, from its pages in several orders. */
async function readNames(origin: string, count: number): Promise<readonly string[]> {
  const names = new Set<string>();
  for (let seed = 1; names.size < count && seed <= count; seed += 1) {
    const answer = await fetch(origin + paths.api.personalities({ seed: seed.toString(36) }));
    const page: { readonly items: readonly { readonly name: string }[] } = await answer.json();
    for (const { name } of page.items) if (names.size < count) names.add(fold(name));
  }
  return [...names];
}
