import { setTimeout } from 'node:timers/promises';
import { paths } from '../src/domain/paths.ts';
import { percentile } from './loop-cost.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { openWire, written } from './wire.ts';

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
const ATTACKERS = 5;
const GOOD_CLIENTS = 5;
/** Milliseconds after which a connection is given up. */
const PATIENCE = 10_000;

const PEOPLE = paths.api.personalities();
const JSON_TYPE = 'Content-Type: application/json';
const MARKS = '\u0301'.repeat(30_000) + '\u0316'.repeat(30_000);

function posted(draft: unknown): string {
  return written(`POST ${PEOPLE}`, JSON.stringify(draft), JSON_TYPE);
}

/** What is known to have stopped the server, or to cost it much. */
const ATTACKS: readonly [(random: Random) => string, ...((random: Random) => string)[]] = [
  () => markedName(),
  () => written(`GET ${PEOPLE}?q=${encodeURIComponent(MARKS.slice(29_000, 31_000))}`),
  (random) => written(`GET ${PEOPLE}?q=${terms(random, 12)}`),
  (random) => written(`GET /mbti-db/api/distribution?q=${terms(random, 30)}`),
  (random) => written(`GET /mbti-db?q=${terms(random, 6)}`),
  () => written(`GET ${PEOPLE}?cursor=25.0&seed=1`),
  () => written(`GET ${PEOPLE}?q=${'a'.repeat(64)}`),
  () => written(`POST ${PEOPLE}`, '['.repeat(120_000), JSON_TYPE),
  () => posted(Object.fromEntries(Array.from({ length: 11_000 }, (_, i) => [`k${i}`, 0]))),
  () =>
    posted({ name: 'Capitu', type: 'ENFP', icon: `data:image/png;base64,${'A'.repeat(60_000)}` }),
  () => written('GET /mbti-db').repeat(1_000),
  () => written(`GET ${PEOPLE}?limit=100`).repeat(500),
];

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
      const url = `http://127.0.0.1:${server.port}${PEOPLE}?q=maria`;
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
    await Promise.all(
      Array.from({ length: ATTACKERS }, (_, i) => attack(server, plan.hostile / ATTACKERS, i + 1)),
    );
    isOver = true;
    await Promise.all(clients);
    const { max } = await server.delays();
    const p99 = percentile(latencies, 0.99);
    const shortcomings = failed === 0 ? [] : [`${failed} good requests failed`];
    if (max > plan.delayBar) shortcomings.push(`the event loop was late by ${max.toFixed(0)} ms`);
    if (p99 > plan.latencyBar) shortcomings.push(`good requests took ${p99.toFixed(0)} ms (p99)`);
    return {
      figure: `${plan.hostile} hostile requests at ${plan.people} people: ${latencies.length} good ones, ${failed} failed, p99 ${p99.toFixed(0)} ms; event loop max ${max.toFixed(0)} ms`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}

async function attack(server: ServerProcess, count: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i += 1) {
    const wire = await openWire(server.port);
    const timer = globalThis.setTimeout(() => wire.socket.destroy(), PATIENCE);
    wire.write(random.pick(ATTACKS)(random));
    // Whatever is answered: what matters is what it costs the others.
    await wire.answer().catch(() => {});
    clearTimeout(timer);
    wire.socket.destroy();
  }
}

/** As bytes of UTF-8, which a wire takes as Latin-1: written as escapes, a body holds fewer marks. */
function markedName(): string {
  const body = Buffer.from(JSON.stringify({ name: `a${MARKS}`, type: 'ENFP' })).toString('latin1');
  return written(`POST ${PEOPLE}`, body, JSON_TYPE);
}

function terms(random: Random, count: number): string {
  const letters = Array.from({ length: count }, () =>
    String.fromCharCode(97 + random.below(26)).repeat(1 + random.below(2)),
  );
  return letters.join('+');
}
