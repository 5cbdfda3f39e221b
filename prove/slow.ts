import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import type { Timeouts } from '../src/http/serve.ts';
import { percentile } from './loop-cost.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { runThread } from './run-thread.ts';
import { startServer } from './server/server-process.ts';
import type { HoldPlan } from './slow/hold-connections.ts';

interface Plan {
  readonly connections: number;
  /** Milliseconds after which a slow connection must be cut. */
  readonly cutBar: number;
  /** Shorter ones than the product's where there is less time. */
  readonly timeouts: Partial<Timeouts>;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: {
    connections: 200,
    cutBar: 4_000,
    timeouts: { head: 1_000, request: 1_500, silence: 2_000, check: 100 },
  },
  full: { connections: 5_000, cutBar: 15_000, timeouts: {} },
};
const GOOD_CLIENTS = 10;
/** Milliseconds; of one machine that has nothing else to do. */
const LATENCY_BAR = 50;
const HOLDER = new URL('./slow/hold-connections.ts', import.meta.url);

/** Clients that send byte by byte, or not at all, beside clients that do not. */
export const slow: Proof = {
  name: 'slow',
  bar: '5,000 slow connections beside 10 good clients: 0 good requests fail, p99 ≤ 50 ms (full); every slow one cut within 15 s',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const { connections, cutBar, timeouts } = PLANS[size];
  const server = await startServer({ timeouts });
  const latencies: number[] = [];
  let failed = 0;
  let isOver = false;
  const good = async (): Promise<void> => {
    while (!isOver) {
      const started = performance.now();
      const url = `http://127.0.0.1:${server.port}${paths.api.personalities()}`;
      const isAnswered = await fetch(url)
        .then(async (answer) => answer.ok && (await answer.text()) !== '')
        .catch(() => false);
      if (!isAnswered) failed += 1;
      latencies.push(performance.now() - started);
      await setTimeout(20);
    }
  };
  try {
    const clients = Array.from({ length: GOOD_CLIENTS }, good);
    const plan: HoldPlan = { port: server.port, connections, patience: 2 * cutBar };
    const held = z.array(z.number()).parse(await runThread(HOLDER, plan));
    isOver = true;
    await Promise.all(clients);
    const longest = Math.max(...held);
    const p99 = percentile(latencies, 0.99);
    const late = held.filter((time) => time > cutBar).length;
    const shortcomings = late === 0 ? [] : [`${late} slow connections were not cut in time`];
    if (failed > 0) shortcomings.push(`${failed} good requests failed`);
    if (size === 'full' && p99 > LATENCY_BAR) shortcomings.push(`good p99 ${p99.toFixed(0)} ms`);
    return {
      figure: `${connections} slow connections cut after at most ${(longest / 1000).toFixed(1)} s; ${latencies.length} good requests, ${failed} failed, p99 ${p99.toFixed(0)} ms`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}
