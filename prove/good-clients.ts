import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { heard } from './heard.ts';
import { percentile } from './loop-cost.ts';
import type { ServerProcess } from './server/server-process.ts';

export interface GoodPlan {
  readonly url: string;
  readonly serverPid: number;
  readonly clients: number;
  /** Milliseconds between an answer and the next request of a client. */
  readonly pause: number;
}

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

export interface GoodFigures {
  /** In one phrase, with the times by the clock. */
  readonly words: string;
  /** One sentence for each failure. */
  readonly shortcomings: readonly string[];
}

export interface GoodClients {
  /** `bar` is in milliseconds. */
  stop(bar: number): Promise<GoodFigures>;
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
  return {
    async stop(bar) {
      const asked = heard<GoodMessage, 'asked'>(child, 'asked');
      child.send('stop');
      const { computed, elapsed, failed } = await asked;
      const waited = elapsed.map((time, i) => Math.min(time, computed[i] ?? time));
      const p99 = percentile(waited, 0.99);
      const [median, late] = [percentile(elapsed, 0.5), percentile(elapsed, 0.99)];
      const shortcomings = failed === 0 ? [] : [`${failed} good requests failed`];
      if (p99 > bar) shortcomings.push(`good requests waited for ${ms(p99)} (p99) of the server`);
      if (median > bar) shortcomings.push(`good requests took ${ms(median)} by the clock (p50)`);
      const words = `${elapsed.length} good requests, ${failed} failed, p99 ${ms(p99)} (of the server's processor ${ms(percentile(computed, 0.99))}); by the clock p50 ${ms(median)}, p99 ${ms(late)}`;
      return { words, shortcomings };
    },
  };
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
