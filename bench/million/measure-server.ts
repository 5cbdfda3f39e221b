import { setTimeout } from 'node:timers/promises';
import { paths } from '../../src/domain/paths.ts';
import { createOne, createOneBare, timeOf } from '../client.ts';
import { atMost, type Figure, ms, percent, perSecond, seconds } from '../figure.ts';
import { compareLoad } from '../load.ts';
import { type Pair, SEEDS, type Subject, startProduct } from '../servers/pair.ts';
import { type ProcessMetrics, readMetrics } from '../servers/read-metrics.ts';
import { mean, median } from '../statistics.ts';
import type { Judge } from './judge.ts';
import { percentiles, searchOf } from './measure-searches.ts';

const PAGE_BAR = 0.25;
const CREATION_BAR = 0.6;
const CREATIONS = 100;
const STARTS = 3;
const START_BAR = 2_000;
const CLIENTS = 16;
/** Milliseconds for which the clients search, and between two writes meanwhile. */
const LOADED = 5_000;
const WRITE_PAUSE = 250;
const DELAY_BAR = 20;

/** From starting the process to its first page, with the bare server's in the same run. */
export async function measureStart(subject: Subject): Promise<Figure> {
  const taken: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const started = performance.now();
    const product = await startProduct(subject);
    try {
      await timeOf(product.origin + paths.api.personalities({ seed: '1' }));
      taken.push(performance.now() - started);
    } finally {
      await product.stop();
    }
  }
  return {
    what: `start to first answer, median of ${STARTS}`,
    figure: seconds(median(taken)),
    baseline: '–',
    ...atMost(median(taken), START_BAR, seconds),
  };
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

/** Creations in turns with the baseline's, each after the answer to the one before. */
export async function measureCreation({ product, baseline }: Pair, judge: Judge): Promise<Figure> {
  // The first one of the baseline copies its table.
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

/**
 * The event loop while 16 clients send these searches, and somebody creates personalities, so that
 * each search is made anew again and again.
 */
export async function measureLoop(
  { product }: Pair,
  metricsPort: number,
  searches: readonly string[],
): Promise<Figure> {
  const end = performance.now() + LOADED;
  const statuses = new Map<number, number>();
  // Begins a new interval of the metrics.
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

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
