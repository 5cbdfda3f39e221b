import { paths } from '../src/domain/paths.ts';
import { startGoodClients } from './good-clients.ts';
import type { AttackPlan } from './loop/attackers.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { runAttackers } from './run-attackers.ts';
import { startServer } from './server/server-process.ts';
import { inFolder } from './stored/in-folder.ts';

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
const GOOD = { clients: 5, pause: 10 };
const ATTACKERS = new URL('./loop/attackers.ts', import.meta.url);

/** Hostile requests of every kind that is known here, beside good ones. */
export const loop: Proof = {
  name: 'loop',
  bar: '1,000 hostile requests; good ones beside them p99 ≤ 50 ms, event loop max ≤ 250 ms (full); none fails',
  run: (size) =>
    size === 'small' ? run(size) : inFolder((folder) => run(size, `${folder}/catalogue.db`)),
};

async function run(size: Size, file?: string): Promise<Outcome> {
  const plan = PLANS[size];
  const server = await startServer({ people: plan.people, file });
  try {
    await server.delays();
    const good = await startGoodClients(server, paths.api.personalities({ q: 'maria' }), GOOD);
    const attacks: AttackPlan = { port: server.port, requests: plan.hostile };
    await runAttackers(ATTACKERS, attacks);
    const { words, shortcomings: ofGood } = await good.stop(plan.latencyBar);
    const { max, computed } = await server.delays();
    const shortcomings = [...ofGood];
    if (max > plan.delayBar) shortcomings.push(`the event loop was late by ${max.toFixed(0)} ms`);
    return {
      figure: `${plan.hostile} hostile requests at ${plan.people} people: ${words}; event loop max ${max.toFixed(0)} ms, of which it computed ${computed.toFixed(0)} ms`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}
