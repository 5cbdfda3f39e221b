import { setTimeout } from 'node:timers/promises';
import { paths } from '../src/domain/paths.ts';
import type { AttackPlan } from './loop/attackers.ts';
import { percentile } from './loop-cost.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { runThread } from './run-thread.ts';
import { startServer } from './server/server-process.ts';

interface Plan {
  readonly hostile: number;
  readonly people: number;
  /** Milliseconds. A small run shares the machine with other tests, so it sees only what stops the loop. */
  readonly delayBar: number;
  readonly latencyBar: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { hostile: 100, people: 500, delayBar: 1_500, latencyBar: 1_500 },
  full: { hostile: 1_000, people: 100_000, delayBar: 250, latencyBar: 50 },
};
const GOOD_CLIENTS = 5;
const ATTACKERS = new URL('./loop/attackers.ts', import.meta.url);

/** Hostile requests of every kind that is known here, beside good ones. */
export const loop: Proof = {
  name: 'loop',
  bar: '1,000 hostile requests; good ones beside them p99 ≤ 50 ms, event loop max ≤ 250 ms (full); none fails',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const plan = PLANS[size];
  const server = await startServer({ people: plan.people });
  const latencies: number[] = [];
  let failed = 0;
  let isOver = false;
  const good = async (): Promise<void> => {
    while (!isOver) {
      const started = performance.now();
      const url = `http://127.0.0.1:${server.port}${paths.api.personalities({ q: 'maria' })}`;
      const isAnswered = await fetch(url)
        .then(async (answer) => answer.ok && (await answer.text()) !== '')
        .catch(() => false);
      if (!isAnswered) failed += 1;
      latencies.push(performance.now() - started);
      await setTimeout(10);
    }
  };
  try {
    await server.delays();
    const clients = Array.from({ length: GOOD_CLIENTS }, good);
    const attacks: AttackPlan = { port: server.port, requests: plan.hostile };
    await runThread(ATTACKERS, attacks);
    isOver = true;
    await Promise.all(clients);
    const { max, computed } = await server.delays();
    const p99 = percentile(latencies, 0.99);
    const shortcomings = failed === 0 ? [] : [`${failed} good requests failed`];
    if (max > plan.delayBar) shortcomings.push(`the event loop was late by ${max.toFixed(0)} ms`);
    if (p99 > plan.latencyBar) shortcomings.push(`good requests took ${p99.toFixed(0)} ms (p99)`);
    return {
      figure: `${plan.hostile} hostile requests at ${plan.people} people: ${latencies.length} good ones, ${failed} failed, p99 ${p99.toFixed(0)} ms; event loop max ${max.toFixed(0)} ms, of which it computed ${computed.toFixed(0)} ms`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}
