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
  /** Milliseconds between an answer and the next request of a client. */
  readonly pause: number;
}

type Asked = Extract<GoodMessage, { readonly kind: 'asked' }>;

export type GoodMessage =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'asked';
      /** Milliseconds of the server's processor time while each request was in progress. */
      readonly computed: readonly number[];
      /** Milliseconds by the clock. */
      readonly elapsed: readonly number[];
      readonly failed: number;
    };

/** What the clients' process is asked for: what was measured so far, or that and its end. */
export type GoodRequest = 'tell' | 'stop';

export interface GoodFigures {
  /** In one phrase, with the times by the clock. */
  readonly words: string;
  readonly failed: number;
  /** Milliseconds, as are the others; what one of a hundred requests waited for the server at least. */
  readonly p99: number;
  /** By the clock. */
  readonly median: number;
}

export interface GoodClients {
  /** What was measured since it was asked last; the clients go on. */
  tell(): Promise<GoodFigures>;
  stop(): Promise<GoodFigures>;
}

/** One sentence for each failure. The bar is in milliseconds, beyond what an idle server took. */
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
 * Clients in a process of their own that ask a server while it is attacked. What a request waits for is its
 * time by the clock or, if less, the processor time of the server meanwhile: other programs of the machine add
 * to the clock, threads that run side by side add to the processor time. Waiting without computing adds to the
 * clock alone, of which therefore the median has to keep the bar too.
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
