import { setTimeout } from 'node:timers/promises';
import { paths } from '../../src/domain/paths.ts';
import { createAtOnce, createOne, createOneBare, timeOf } from '../client.ts';
import {
  atLeast,
  atMost,
  type Figure,
  megabytes,
  ms,
  percent,
  perSecond,
  seconds,
} from '../figure.ts';
import { compareLoad } from '../load.ts';
import { type Pair, SEEDS, type Subject, startProduct } from '../servers/pair.ts';
import { type ProcessMetrics, readMetrics } from '../servers/read-metrics.ts';
import { mean, median } from '../statistics.ts';
import type { Judge } from './judge.ts';
import { percentiles, searchOf } from './measure-searches.ts';

const PAGE_BAR = 0.25;
const CREATION_BAR = 0.5;
const CREATIONS = 100;
const STARTS = 3;
const ROUNDS = 3;
/** Milliseconds from starting the process. */
const SEARCH_BAR = 3_000;
/** The bar on PostgreSQL, and while clients send requests without pause. */
const SEARCH_BAR_THERE = 6_000;
const ASKING = 10;
/** Number of writers, and of creations of each. */
const WRITERS = 16;
const WRITTEN = 50;
/** Creations a second, six times the limit of the whole site. */
const WRITERS_BAR = 300;
const CLIENTS = 16;
/** Milliseconds for which the clients search, and milliseconds between two writes meanwhile. */
const LOADED = 5_000;
const WRITE_PAUSE = 250;
const DELAY_BAR = 50;

/** Measures the time from starting the process to its first page, and to its first search. */
export async function* measureStart(subject: Subject, isPostgres: boolean): AsyncGenerator<Figure> {
  const pages: number[] = [];
  const searches: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const started = performance.now();
    const product = await startProduct(subject);
    try {
      await timeOf(product.origin + paths.api.personalities({ seed: '1' }));
      pages.push(performance.now() - started);
      await timeOf(product.origin + searchOf('joao'));
      searches.push(performance.now() - started);
    } finally {
      await product.stop();
    }
  }
  const figureOf = (what: string, taken: readonly number[], bar: number): Figure => ({
    what: `start to first ${what}, median of ${STARTS}`,
    figure: seconds(median(taken)),
    baseline: '–',
    ...atMost(median(taken), bar, seconds),
  });
  // The first page waits for the search to load all personalities.
  const bar = isPostgres ? SEARCH_BAR_THERE : SEARCH_BAR;
  yield figureOf('page', pages, bar);
  yield figureOf('search', searches, bar);
  yield await measureBusyStart(subject);
}

/** Measures the time from starting the process until each of ten clients that request the gallery has a page. */
async function measureBusyStart(subject: Subject): Promise<Figure> {
  const started = performance.now();
  const product = await startProduct(subject);
  try {
    let refused = 0;
    const askUntilAnswered = async (seed: number): Promise<number> => {
      for (;;) {
        const path = paths.api.personalities({ seed: seed.toString(36) });
        const answer = await fetch(product.origin + path);
        await answer.arrayBuffer();
        if (answer.ok) return performance.now() - started;
        refused += 1;
      }
    };
    const taken = await Promise.all(Array.from({ length: ASKING }, (_, i) => askUntilAnswered(i)));
    const last = Math.max(...taken);
    return {
      what: `start beside ${ASKING} clients that ask for the gallery, until all are answered`,
      figure: `${seconds(last)}, ${refused} refused`,
      baseline: '–',
      ...atMost(refused > 0 ? Number.POSITIVE_INFINITY : last, SEARCH_BAR_THERE, seconds),
    };
  } finally {
    await product.stop();
  }
}

export async function measurePage({ product, baseline }: Pair, judge: Judge): Promise<Figure> {
  const result = await compareLoad(
    { origin: product.origin, paths: SEEDS.map((seed) => paths.api.personalities({ seed })) },
    { origin: baseline.origin, paths: SEEDS.map((seed) => `/page?seed=${seed}`) },
  );
  return {
    what: 'page of 60',
    figure: `${perSecond(result.product)} = ${percent(result.ratio)}`,
    baseline: perSecond(result.baseline),
    ...judge.atLeast(result.ratio, PAGE_BAR, percent),
  };
}

/** Measures creations in turns with the baseline, each after the response to the previous one. */
export async function measureCreation({ product, baseline }: Pair, judge: Judge): Promise<Figure> {
  // The first creation of the baseline copies its table.
  await createOneBare(baseline.origin);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let i = 0; i < CREATIONS; i += 1) {
    ours.push(await createOne(product.origin));
    bare.push(await createOneBare(baseline.origin));
  }
  const ratio = mean(bare) / mean(ours);
  return {
    what: 'creation, one after the other',
    figure: `${perSecond(1000 / mean(ours))} = ${percent(ratio)}; ${percentiles(ours)}`,
    baseline: perSecond(1000 / mean(bare)),
    ...judge.atLeast(ratio, CREATION_BAR, percent),
  };
}

/** Compares simultaneous creations of several writers with the product on SQLite with as many people. */
export async function measureWriters({ product }: Pair, beside: Subject): Promise<Figure> {
  const other = await startProduct(beside);
  try {
    const rates = { ours: [] as number[], there: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ours.push(await createAtOnce(product.origin, WRITERS, WRITTEN));
      rates.there.push(await createAtOnce(other.origin, WRITERS, WRITTEN));
    }
    const [ours, there] = [median(rates.ours), median(rates.there)];
    return {
      what: `creations of ${WRITERS} writers at once, beside SQLite`,
      figure: `${perSecond(ours)} = ${percent(ours / there)}`,
      baseline: perSecond(there),
      ...atLeast(ours, WRITERS_BAR, perSecond),
    };
  } finally {
    await other.stop();
  }
}

/**
 * Measures the event loop while 16 clients send these searches and another creates personalities, so that each search
 * is computed again and again.
 */
export async function measureLoop(
  { product }: Pair,
  metricsPort: number,
  searches: readonly string[],
): Promise<Figure> {
  const end = performance.now() + LOADED;
  const statuses = new Map<number, number>();
  // Reading the metrics begins a new interval.
  await readMetrics(metricsPort);
  const search = async (first: number): Promise<void> => {
    for (let i = first; performance.now() < end; i += 1) {
      const q = searches[i % searches.length] ?? '';
      const answer = await fetch(product.origin + searchOf(q));
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const write = async (): Promise<void> => {
    for (; performance.now() < end; await setTimeout(WRITE_PAUSE)) await createOne(product.origin);
  };
  await Promise.all([...Array.from({ length: CLIENTS }, (_, i) => search(i)), write()]);
  const { delay } = await readMetrics(metricsPort);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    what: `event loop p99 while ${CLIENTS} clients search ${searches.map((q) => `\`${q}\``).join(', ')}`,
    figure: `${ms(delay)} (${answers})`,
    baseline: '–',
    ...atMost(delay, DELAY_BAR, ms),
  };
}

export function memoryFigure(what: string, { memory }: ProcessMetrics, bar: number): Figure {
  return { what, figure: megabytes(memory), baseline: '–', ...atMost(memory, bar, megabytes) };
}
