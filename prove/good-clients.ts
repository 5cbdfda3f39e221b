import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ms } from '../bench/figure.ts';
import { heard } from './child.ts';
import { percentile } from './loop-cost.ts';
import type { ServerProcess } from './server/server-process.ts';

export interface GoodPlan {
  readonly url: string;
  readonly serverPid: number;
  readonly clients: number;
  /** Milliseconds between a response and the next request of a client. */
  readonly pause: number;
}

type Asked = Extract<GoodMessage, { readonly kind: 'asked' }>;

export type GoodMessage =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'asked';
      /** Milliseconds of the server's processor time while each request was in progress. */
      readonly computed: readonly number[];
      /** Elapsed milliseconds of each request. */
      readonly elapsed: readonly number[];
      readonly failed: number;
    };

/** Requests to the clients' process: to report what was measured so far, or to do that and exit. */
export type GoodRequest = 'tell' | 'stop';

export interface GoodFigures {
  /** The figures in one phrase, including the elapsed times. */
  readonly words: string;
  readonly failed: number;
  /** The 99th percentile in milliseconds of the time for which requests waited for the server. */
  readonly p99: number;
  /** The median of the elapsed times in milliseconds. */
  readonly median: number;
}

export interface GoodClients {
  /** Resolves with what was measured since the last call, while the clients continue. */
  tell(): Promise<GoodFigures>;
  stop(): Promise<GoodFigures>;
}

/** One sentence per failure. The bar is in milliseconds, in addition to the time that an idle server took. */
export function shortcomingsOf(
  { failed, p99, median }: GoodFigures,
  bar: number,
  idle: Pick<GoodFigures, 'p99' | 'median'> = { p99: 0, median: 0 },
): string[] {
  const shortcomings = failed === 0 ? [] : [`${failed} good requests failed`];
  if (p99 - idle.p99 > bar)
    shortcomings.push(`good requests waited for ${ms(p99)} (p99) of the server`);
  if (median - idle.median > bar)
    shortcomings.push(`good requests took ${ms(median)} by the clock (p50)`);
  return shortcomings;
}

const CLIENTS = fileURLToPath(new URL('./good/clients.ts', import.meta.url));

/**
 * Starts clients in a separate process that send requests to a server while it is attacked. The waiting time of a
 * request is its elapsed time or, if less, the processor time of the server meanwhile: other programs of the machine
 * add to the elapsed time, and threads that run in parallel add to the processor time. Waiting without computing adds
 * to the elapsed time only, so the median of that must keep the bar too.
 */
export async function startGoodClients(
  { port, pid }: ServerProcess,
  path: string,
  plan: Pick<GoodPlan, 'clients' | 'pause'>,
): Promise<GoodClients> {
  const whole: GoodPlan = { ...plan, url: `http://127.0.0.1:${port}${path}`, serverPid: pid };
  const child = fork(CLIENTS, [JSON.stringify(whole)]);
  await heard<GoodMessage, 'asking'>(child, 'asking');
  const ask = async (request: GoodRequest): Promise<GoodFigures> => {
    const asked = heard<GoodMessage, 'asked'>(child, 'asked');
    child.send(request);
    return figuresOf(await asked);
  };
  return { tell: () => ask('tell'), stop: () => ask('stop') };
}

function figuresOf({ computed, elapsed, failed }: Asked): GoodFigures {
  const waited = elapsed.map((time, i) => Math.min(time, computed[i] ?? time));
  const p99 = percentile(waited, 0.99);
  const [median, late] = [percentile(elapsed, 0.5), percentile(elapsed, 0.99)];
  const words = `${elapsed.length} good requests, ${failed} failed, p99 ${ms(p99)} (of the server's processor ${ms(percentile(computed, 0.99))}); by the clock p50 ${ms(median)}, p99 ${ms(late)}`;
  return { words, failed, p99, median };
}
