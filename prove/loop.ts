import { setTimeout } from 'node:timers/promises';
import { paths } from '../src/domain/paths.ts';
import { runAttackers } from './child.ts';
import { shortcomingsOf, startGoodClients } from './good-clients.ts';
import type { AttackPlan } from './loop/attackers.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

interface Plan {
  readonly hostile: number;
  /** Number of hostile connections of each kind that are opened at once. */
  readonly burst: number;
  readonly people: number;
  /**
   * The bars in milliseconds; that of good requests is in addition to the time that an idle server takes. A small run
   * shares the machine with other tests, so it only detects a blocked event loop.
   */
  readonly delayBar: number;
  readonly latencyBar: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { hostile: 100, burst: 64, people: 500, delayBar: 1_500, latencyBar: 1_500 },
  full: { hostile: 1_000, burst: 256, people: 100_000, delayBar: 250, latencyBar: 50 },
};
const GOOD = { clients: 5, pause: 10 };
/** Milliseconds for which the good clients are alone. */
const IDLE = 3_000;
/** Trusts X-Forwarded-For, so that attackers and good clients are in different networks. */
const environment = { TRUSTED_PROXIES: '127.0.0.0/8' };
const ATTACKERS = new URL('./loop/attackers.ts', import.meta.url);

/** Sends hostile requests of every known kind, in turn and in bursts, beside good requests. */
export const loop: Proof = {
  name: 'loop',
  isTimed: true,
  bar: '1,000 hostile requests and bursts of 256; good ones beside them p99 ≤ 50 ms beyond an idle server’s, event loop max ≤ 250 ms (full); none fails',
  run: (size) =>
    size === 'small' ? run(size) : inFolder((folder) => run(size, `${folder}/catalogue.db`)),
};

async function run(size: Size, file?: string): Promise<Outcome> {
  const plan = PLANS[size];
  const server = await startServer({ people: plan.people, file, environment });
  try {
    await server.delays();
    const good = await startGoodClients(server, paths.api.personalities({ q: 'maria' }), GOOD);
    await setTimeout(IDLE);
    const idle = await good.tell();
    const { hostile, burst } = plan;
    const attacks: AttackPlan = { port: server.port, requests: hostile, burst };
    await runAttackers(ATTACKERS, attacks);
    const attacked = await good.stop();
    const { max, computed } = await server.delays();
    const shortcomings = shortcomingsOf(attacked, plan.latencyBar, idle);
    if (max > plan.delayBar) shortcomings.push(`the event loop was late by ${max.toFixed(0)} ms`);
    return {
      figure: `${hostile} hostile requests and bursts of ${burst} at ${plan.people} people: ${attacked.words} (idle p99 ${idle.p99.toFixed(0)} ms); event loop max ${max.toFixed(0)} ms, of which it computed ${computed.toFixed(0)} ms`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}
