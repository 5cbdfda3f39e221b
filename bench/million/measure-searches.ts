import { fold } from '../../src/domain/fold.ts';
import { paths } from '../../src/domain/paths.ts';
import { createOne, rateOf, timeOf, timesInTurn, UNPACKED } from '../client.ts';
import { atMost, type Figure, ms, perSecond, times } from '../figure.ts';
import { compareLoad } from '../load.ts';
import type { Pair } from '../servers/pair.ts';
import { median, percentile } from '../statistics.ts';
import type { Judge } from './judge.ts';
import { RULES } from './queries.ts';

const NAMES = 500;
/** Number of names for the bare server, which takes equally long each time, so fewer requests suffice. */
const BARE_NAMES = 30;
/** Equals the number of connections in `load.ts`. */
const CONNECTIONS = 10;
/** How often each rule is requested, each time after a write. */
const ASKED = 10;
const ASKED_BARE = 3;
const P50_BAR = 8;
/** The bar on PostgreSQL. */
const P50_BAR_THERE = 16;
const P99_BAR = 100;
const TIMES_BAR = 100;
/** Minimum speed relative to the baseline, which also scans for a name, but from disk. */
const NAMES_BAR = 3;
/** Texts that were not searched before: their number and length, and the bar for their median. */
const FRESH = 100;
const FRESH_LENGTH = 4;
const FRESH_BAR = 40;
const WORKS_BAR = 20;

/** Measures a search that is repeated without a write in between. */
export async function measureRepeated({ product, baseline }: Pair, judge: Judge): Promise<Figure> {
  const result = await compareLoad(
    { origin: product.origin, paths: [searchOf('joao')] },
    { origin: baseline.origin, paths: [bareSearchOf('joao')] },
  );
  return {
    what: 'search `João`, asked again',
    figure: `${perSecond(result.product)} = ${times(result.ratio)}`,
    baseline: perSecond(result.baseline),
    ...judge.atLeast(result.ratio, TIMES_BAR, times),
  };
}

/** Measures whole names, each searched once: half of them in turn, the rest over several connections. */
export async function measureNames({ product, baseline }: Pair, judge: Judge): Promise<Figure> {
  const names = await readNames(product.origin, 2 * NAMES);
  const ours = names.map((name) => product.origin + searchOf(name));
  const bare = names.map((name) => baseline.origin + bareSearchOf(name));
  const inTurn = await timesInTurn(ours.slice(0, NAMES), UNPACKED);
  const bareInTurn = await timesInTurn(bare.slice(0, BARE_NAMES), UNPACKED);
  const rate = await rateOf(ours.slice(NAMES), CONNECTIONS, UNPACKED);
  const bareRate = await rateOf(bare.slice(BARE_NAMES, 2 * BARE_NAMES), CONNECTIONS, UNPACKED);
  const ratio = rate / bareRate;
  return {
    what: `search of ${NAMES} whole names, first asking, ${CONNECTIONS} connections; one after the other`,
    figure: `${perSecond(rate)} = ${times(ratio)}; ${percentiles(inTurn)}`,
    baseline: `${perSecond(bareRate)}; ${percentiles(bareInTurn)}`,
    ...judge.atLeast(ratio, NAMES_BAR, times),
  };
}

/** Measures parts of names that were not searched before, each of which is searched in all names. */
export async function measureFresh({ product }: Pair): Promise<Figure> {
  const names = await readNames(product.origin, FRESH * 2);
  // From the second letter on, since the other figures search for words from their start.
  const parts = new Set(names.map((name) => name.slice(1, 1 + FRESH_LENGTH)));
  const asked = [...parts].filter((part) => !part.includes(' ')).slice(0, FRESH);
  const taken = await timesInTurn(
    asked.map((part) => product.origin + searchOf(part)),
    UNPACKED,
  );
  return {
    what: `search of ${asked.length} parts of names that nobody asked before`,
    figure: percentiles(taken),
    baseline: '–',
    ...atMost(median(taken), FRESH_BAR, ms),
  };
}

export interface RuleMeasured {
  readonly q: string;
  /** The median in milliseconds. */
  readonly typical: number;
  readonly figure: Figure;
}

/** Measures each rule at the first request after a write. */
export async function* measureRules(pair: Pair, isPostgres: boolean): AsyncGenerator<RuleMeasured> {
  const bar = isPostgres ? P50_BAR_THERE : P50_BAR;
  for (const [what, q] of Object.entries(RULES)) {
    const ours = await timesAfterWrites(pair.product.origin, q);
    const bare = await timesInTurn(
      Array<string>(ASKED_BARE).fill(pair.baseline.origin + bareSearchOf(fold(q))),
    );
    yield {
      q,
      typical: median(ours),
      figure: {
        what: `first page after a write: ${what} (\`${q}\`)`,
        figure: percentiles(ours),
        baseline: `p50 ${ms(median(bare))}`,
        ...judgeRule(ours, bar),
      },
    };
  }
}

/** Measures the list of works, as JSON and as a page, each time after a write. */
export async function* measureWorks({ product: { origin } }: Pair): AsyncGenerator<Figure> {
  for (const path of [paths.api.works({}), paths.works()]) {
    const taken = await answersAfterWrites(origin, path);
    yield {
      what: `works after a write: \`${path}\``,
      figure: percentiles(taken),
      baseline: '–',
      ...atMost(median(taken), WORKS_BAR, ms),
    };
  }
}

/** Milliseconds of a search at the first request after each of several creations. */
export function timesAfterWrites(origin: string, q: string): Promise<number[]> {
  return answersAfterWrites(origin, searchOf(q));
}

async function answersAfterWrites(origin: string, path: string): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < ASKED; i += 1) {
    await createOne(origin);
    taken.push(await timeOf(origin + path));
  }
  return taken;
}

function judgeRule(
  answers: readonly number[],
  typicalBar: number,
): Pick<Figure, 'bar' | 'verdict'> {
  const over = [
    ['p50', median(answers) - typicalBar] as const,
    ['p99', percentile(answers, 0.99) - P99_BAR] as const,
  ].filter(([, by]) => by > 0);
  return {
    bar: `p50 ≤ ${ms(typicalBar)}, p99 ≤ ${ms(P99_BAR)}`,
    verdict:
      over.length === 0
        ? 'PASS'
        : `short by ${over.map(([name, by]) => `${ms(by)} (${name})`).join(', ')}`,
  };
}

export function percentiles(values: readonly number[]): string {
  return `p50 ${ms(median(values))}, p99 ${ms(percentile(values, 0.99))}`;
}

export function searchOf(q: string): string {
  return paths.api.personalities({ q, seed: '1' });
}

function bareSearchOf(q: string): string {
  return `/search?q=${encodeURIComponent(q)}`;
}

/** Reads distinct whole names of the catalogue, folded, from its pages in several orders. */
async function readNames(origin: string, count: number): Promise<readonly string[]> {
  const names = new Set<string>();
  for (let seed = 1; names.size < count && seed <= count; seed += 1) {
    const answer = await fetch(origin + paths.api.personalities({ seed: seed.toString(36) }));
    const page: { readonly items: readonly { readonly name: string }[] } = await answer.json();
    for (const { name } of page.items) if (names.size < count) names.add(fold(name));
  }
  return [...names];
}
