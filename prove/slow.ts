import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import type { Timeouts } from '../src/http/server/serve.ts';
import { runAttackers } from './child.ts';
import { shortcomingsOf, startGoodClients } from './good-clients.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startServer } from './server/server-process.ts';
import type { HoldPlan } from './slow/hold-connections.ts';
import { inFolder } from './stored.ts';

interface Plan {
  readonly connections: number;
  /** Milliseconds after which a slow connection must be cut. */
  readonly cutBar: number;
  /** In milliseconds. A small run shares the machine with other tests, so it only detects a blocked server. */
  readonly latencyBar: number;
  /** The server's timeouts, shorter than the product's in a small run. */
  readonly timeouts: Partial<Timeouts>;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: {
    connections: 200,
    cutBar: 10_000,
    latencyBar: 1_500,
    timeouts: { head: 1_000, request: 1_500, silence: 2_000, check: 100 },
  },
  full: { connections: 5_000, cutBar: 15_000, latencyBar: 50, timeouts: {} },
};
const GOOD = { clients: 10, pause: 20 };
const HOLDER = new URL('./slow/hold-connections.ts', import.meta.url);

/** Holds connections of clients that send byte by byte, or nothing at all, beside good clients. */
export const slow: Proof = {
  name: 'slow',
  isTimed: true,
  bar: '5,000 slow connections beside 10 good clients: 0 good requests fail, p99 ≤ 50 ms (full); every slow one cut within 15 s',
  run: (size) =>
    size === 'small' ? run(size) : inFolder((folder) => run(size, `${folder}/catalogue.db`)),
};

async function run(size: Size, file?: string): Promise<Outcome> {
  const { connections, cutBar, latencyBar, timeouts } = PLANS[size];
  const server = await startServer({ timeouts, file });
  try {
    const good = await startGoodClients(server, paths.api.personalities(), GOOD);
    const plan: HoldPlan = { port: server.port, connections, patience: 2 * cutBar };
    const held = z.array(z.number()).parse(await runAttackers(HOLDER, plan));
    const figures = await good.stop();
    const longest = Math.max(...held);
    const late = held.filter((time) => time > cutBar).length;
    const shortcomings = shortcomingsOf(figures, latencyBar);
    if (late > 0) shortcomings.push(`${late} slow connections were not cut in time`);
    return {
      figure: `${connections} slow connections cut after at most ${(longest / 1000).toFixed(1)} s; ${figures.words}`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}
