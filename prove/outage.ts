import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../test/support/free-port.ts';
import { onServer, urlOf } from '../test/support/postgres/server.ts';
import { openServers, type Server } from '../test/support/postgres/servers.ts';
import { type Answer, findLost, isAccepted, type Load, startLoad, waitForHealth } from './load.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { startServer } from './server/server-process.ts';

const OUTAGES: Readonly<Record<Size, number>> = { small: 1, full: 15 };
/** Milliseconds. */
const BEFORE = 700;
const DOWN_MIN = 1_000;
const DOWN_SPREAD = 4_000;
/** The bars in milliseconds. A small run shares the machine with other tests, so it only detects what does not end. */
interface Bars {
  readonly refusal: number;
  readonly recovery: number;
}
const BARS: Readonly<Record<Size, Bars>> = {
  small: { refusal: 10_000, recovery: 25_000 },
  full: { refusal: 2_000, recovery: 5_000 },
};

/**
 * Kills PostgreSQL under load and starts it again, while the instance continues to run and its metrics are scraped.
 */
export const outage: Proof = {
  name: 'outage',
  isTimed: true,
  bar: 'PostgreSQL killed under load: 503 within 2 s, healthy within 5 s of its return (full), 0 acknowledged writes lost; the metrics answer meanwhile',
  run,
};

interface Outage {
  readonly answers: readonly Answer[];
  readonly recovery: number;
  /** The status of the metrics while the database is away. */
  readonly scraped: number | null;
}

/** The running instance, and the clients that send it requests. */
interface Served {
  readonly origin: string;
  readonly metricsPort: number;
  readonly load: Load;
}

async function run(size: Size): Promise<Outcome> {
  const bars = BARS[size];
  const random = createRandom(12);
  const servers = openServers();
  const shortcomings: string[] = [];
  try {
    const database = await servers.create('database');
    await onServer(database.url, 'CREATE DATABASE catalogue');
    const url = urlOf(database.url, 'catalogue');
    const metricsPort = await findFreePort();
    const server = await startServer({
      environment: { DATABASE_URL: url, METRICS_PORT: String(metricsPort) },
    });
    const origin = `http://127.0.0.1:${server.port}`;
    const load = startLoad(origin, 'x');
    const outages: Outage[] = [];
    try {
      for (let i = 0; i < OUTAGES[size]; i += 1) {
        await setTimeout(BEFORE);
        outages.push(
          await endAndStart(
            database,
            { origin, metricsPort, load },
            DOWN_MIN + random.below(DOWN_SPREAD),
            bars,
          ),
        );
      }
      await setTimeout(BEFORE);
    } finally {
      await load.stop();
      await server.stop();
    }
    shortcomings.push(...outages.flatMap((each) => judge(each, bars)), ...judgeRest(load, outages));
    shortcomings.push(...(await findLost(url, load.acknowledged)));
    const slowest = Math.max(...outages.flatMap(({ answers }) => answers.map(takenBy)));
    const recovery = Math.max(...outages.map((each) => each.recovery));
    return {
      figure: `${outages.length} outages, ${load.acknowledged.size} acknowledged writes; slowest answer meanwhile ${slowest.toFixed(0)} ms, healthy ${recovery.toFixed(0)} ms after the return`,
      shortcomings,
    };
  } finally {
    await servers.close();
  }
}

/** Kills and starts the database, and resolves with the outcomes of requests during the outage. */
async function endAndStart(
  database: Server,
  { origin, metricsPort, load: { answers } }: Served,
  down: number,
  { refusal, recovery: recoveryBar }: Bars,
): Promise<Outage> {
  await database.kill();
  const from = performance.now();
  await waitForHealth(origin, 503, refusal);
  const scraped = await scrape(metricsPort);
  await setTimeout(down);
  const until = performance.now();
  await database.start();
  const recovery = await waitForHealth(origin, 200, recoveryBar);
  return {
    answers: answers.filter(({ begun, ended }) => begun > from && ended < until),
    recovery,
    scraped,
  };
}

/** The status of a request for the metrics; null without a response. */
function scrape(port: number): Promise<number | null> {
  return fetch(`http://127.0.0.1:${port}/metrics`).then(
    ({ status }) => status,
    () => null,
  );
}

function takenBy({ begun, ended }: Answer): number {
  return ended - begun;
}

function judge({ answers, recovery, scraped }: Outage, bars: Bars): string[] {
  const others = answers.filter(({ status }) => status !== 503);
  const slow = answers.filter((answer) => takenBy(answer) > bars.refusal);
  return [
    ...(answers.length === 0 ? ['nothing was answered during an outage'] : []),
    ...others.map(({ status }) => `during an outage a request is answered by ${status}`),
    ...slow.map((answer) => `during an outage an answer took ${takenBy(answer).toFixed(0)} ms`),
    ...(scraped === 200 ? [] : [`during an outage the metrics are answered by ${scraped}`]),
    ...(recovery < bars.recovery ? [] : [`not healthy ${bars.recovery} ms after the return`]),
  ];
}

/** Checks that nothing but 503 fails, that no connection fails, and that requests succeed at the end. */
function judgeRest({ answers, acknowledged }: Load, outages: readonly Outage[]): string[] {
  const unexpected = answers.filter((answer) => !isAccepted(answer) && answer.status !== 503);
  return [
    ...unexpected.map(({ status }) => `a request is answered by ${status}`),
    ...(acknowledged.size > outages.length ? [] : ['hardly anything was written']),
    ...(answers.slice(-1).every(isAccepted) ? [] : ['the last request is refused']),
  ];
}
