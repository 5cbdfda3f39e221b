import { findFreePort } from '../../test/support/free-port.ts';
import { fillCatalogue } from '../catalogues.ts';
import { timeOf } from '../client.ts';
import { atLeast, type Figure, NO_BAR } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { createJudge } from '../million/judge.ts';
import { measureBeside, measureGrowth, measureNextPages } from '../million/measure-pages.ts';
import {
  measureFresh,
  measureNames,
  measureRepeated,
  measureRules,
  measureWorks,
  type RuleMeasured,
  searchOf,
} from '../million/measure-searches.ts';
import {
  measureCreation,
  measureLoop,
  measurePage,
  measureStart,
  measureWriters,
  memoryFigure,
} from '../million/measure-server.ts';
import { FEATURED_NAMES } from '../million/queries.ts';
import { type Pair, startPair, subjectOfFile } from '../servers/pair.ts';
import { readMetrics } from '../servers/read-metrics.ts';

const MILLION = 1_000_000;
/**
 * Default for PostgreSQL. `--rows 1000000` takes about as long, five to six minutes, but needs a gigabyte more of disk
 * and memory.
 */
const ROWS_IN_POSTGRES = 100_000;
/** The size of the small catalogue with which the cost of a page is compared. */
const SMALL = 10_000;
const FILL_BAR = 20_000;
const REST_BAR = 230e6;
const LOADED_BAR = 320e6;
const SLOWEST = 4;

/** Measures a catalogue of a million personalities, or of `--rows`, on either engine. */
export async function* million(bench: Bench): AsyncGenerator<Figure> {
  const rows = bench.rows ?? (bench.postgres ? ROWS_IN_POSTGRES : MILLION);
  const where = `${rows.toLocaleString('en')} on ${bench.postgres ? 'PostgreSQL' : 'SQLite'}`;
  for await (const figure of measure(bench, rows)) {
    yield { ...figure, what: `${where}: ${figure.what}` };
  }
}

async function* measure(bench: Bench, rows: number): AsyncGenerator<Figure> {
  const judge = createJudge(!bench.postgres && rows === MILLION);
  const catalogue = await fillCatalogue(bench, rows);
  try {
    yield {
      what: 'filling, through the store',
      figure: perRow(catalogue.fillRate),
      baseline: '–',
      ...(bench.postgres ? NO_BAR : atLeast(catalogue.fillRate, FILL_BAR, perRow)),
    };
    const metricsPort = await findFreePort();
    yield* measureStart(catalogue.subject, bench.postgres);
    const environment = { METRICS_PORT: String(metricsPort), FEATURED_NAMES };
    const pair = await startPair({ ...catalogue.subject, environment });
    try {
      // Loads the search, whose memory is part of the measurement.
      await timeOf(pair.product.origin + searchOf('joao'));
      yield memoryFigure('memory at rest', await readMetrics(metricsPort), REST_BAR);
      yield await measurePage(pair, judge);
      yield await measureBesideSmall(bench, pair);
      yield await measureRepeated(pair, judge);
      yield await measureFresh(pair);
      yield await measureNames(pair, judge);
      const rules: RuleMeasured[] = [];
      for await (const rule of measureRules(pair, bench.postgres)) {
        rules.push(rule);
        yield rule.figure;
      }
      yield await measureNextPages(pair);
      yield* measureWorks(pair);
      yield await measureCreation(pair, judge);
      if (bench.postgres) {
        const beside = subjectOfFile(await bench.file(rows));
        yield await measureBeside(beside, rules);
        yield await measureWriters(pair, beside);
      }
      const slowest = rules.toSorted((a, b) => b.typical - a.typical).slice(0, SLOWEST);
      const searches = slowest.map(({ q }) => q);
      yield await measureLoop(pair, metricsPort, searches);
      yield memoryFigure('memory after the load', await readMetrics(metricsPort), LOADED_BAR);
    } finally {
      await pair.stop();
    }
  } finally {
    await catalogue.close();
  }
}

async function measureBesideSmall(bench: Bench, pair: Pair): Promise<Figure> {
  const small = await fillCatalogue(bench, SMALL);
  try {
    return await measureGrowth(pair, small.subject, SMALL);
  } finally {
    await small.close();
  }
}

function perRow(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')} rows/s`;
}
