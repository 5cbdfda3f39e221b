import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { megabytes } from '../bench/figure.ts';
import { PAGE_LIMIT_MAX } from '../src/catalogue/catalogue.ts';
import { openDataPaths } from '../src/domain/open-data-paths.ts';
import { paths } from '../src/domain/paths.ts';
import { serverPaths } from '../src/domain/server-paths.ts';
import type { Timeouts } from '../src/http/server/serve.ts';
import { runAttackers } from './child.ts';
import { oversizedRequests, send } from './edge/oversized.ts';
import type { SilencePlan } from './edge/silent-clients.ts';
import type { SlowPlan } from './edge/slow-clients.ts';
import { readSlowly } from './edge/slow-reader.ts';
import { shortcomingsOf, startGoodClients } from './good-clients.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

const MB = 1_000_000;

interface Plan {
  readonly people: number;
  readonly slowHeads: number;
  readonly slowBodies: number;
  readonly silent: number;
  /** Bytes of an oversized body. */
  readonly body: number;
  /** Bytes of the file that is downloaded slowly. */
  readonly file: number;
  /** Bytes a second of that download. */
  readonly speed: number;
  /** Milliseconds for which clients hold connections. */
  readonly patience: number;
  /** The server's timeouts, shorter than the product's in a small run. */
  readonly timeouts: Partial<Timeouts>;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: {
    people: 5_000,
    slowHeads: 200,
    slowBodies: 20,
    silent: 20,
    body: 16 * MB,
    file: 20 * MB,
    speed: 4 * MB,
    patience: 6_000,
    timeouts: { head: 2_000, request: 3_000, silence: 2_000, check: 100 },
  },
  full: {
    people: 100_000,
    slowHeads: 2_000,
    slowBodies: 200,
    silent: 200,
    body: 1_000 * MB,
    file: 64 * MB,
    speed: 40_000,
    patience: 60_000,
    timeouts: {},
  },
};
const MEMORY_BAR = 300 * MB;
/** Milliseconds. The clients share the processors with the server, so the bar only detects a blocked server. */
const LATENCY_BAR = 1_500;
const GOOD = { clients: 5, pause: 20 };
/** Milliseconds between two measurements of the memory. */
const LOOK = 100;
/** Trusts X-Forwarded-For, so that the clients are in several networks. */
const environment = { TRUSTED_PROXIES: '127.0.0.0/8' };
const SILENT = new URL('./edge/silent-clients.ts', import.meta.url);
const SLOW = new URL('./edge/slow-clients.ts', import.meta.url);

/** Holds, floods and starves connections of the server without a proxy in front, beside good clients. */
export const edge: Proof = {
  name: 'edge',
  isTimed: true,
  bar: '2,000 slow heads, 200 slow bodies, 200 clients that never read the largest answers, bodies of 1 GB, gzip bombs, headers of 1 MB: 413, 431, 415; the process lives, memory + ≤ 300 MB, good clients are answered meanwhile; a reader of 40 kB/s gets a file of 64 MB whole',
  run: (size) => inFolder((folder) => run(PLANS[size], folder)),
};

async function run(plan: Plan, folder: string): Promise<Outcome> {
  const { people, timeouts, file: bytes } = plan;
  const download = join(folder, 'personalidades.jsonl');
  await writeFile(download, '');
  await truncate(download, bytes);
  const file = join(folder, 'catalogue.db');
  const server = await startServer({ people, file, environment, timeouts, openData: folder });
  try {
    const targets = largestAnswers();
    // Requests each once before measuring, so that modules loaded for them do not count as memory of the attack.
    for (const target of targets) await (await server.request(target)).arrayBuffer();
    const good = await startGoodClients(server, paths.api.personalities({ q: 'maria' }), GOOD);
    const before = await server.memory();
    let most = before;
    const looking = setInterval(async () => {
      most = Math.max(most, await server.resident().catch(() => 0));
    }, LOOK);
    const reading = readSlowly(server.port, bytes, plan.speed);
    const { port } = server;
    const { slowHeads: heads, slowBodies: bodies, silent: clients, patience } = plan;
    const slow: SlowPlan = { port, heads, bodies, patience };
    const silence: SilencePlan = { port, clients, targets, patience };
    const [held, , wrong] = await Promise.all([
      runAttackers(SLOW, slow),
      runAttackers(SILENT, silence),
      sendOversized(server, plan.body),
    ]);
    const attacked = await good.stop();
    const received = await reading;
    clearInterval(looking);
    const longest = Math.max(...z.array(z.number()).parse(held));
    const shortcomings = [...wrong, ...shortcomingsOf(attacked, LATENCY_BAR)];
    if (server.ending() !== null) shortcomings.push('the server has ended');
    if (most - before > MEMORY_BAR)
      shortcomings.push(`the memory grew by ${megabytes(most - before)}`);
    if (longest >= patience) shortcomings.push('a slow connection was held for ever');
    if (received !== bytes)
      shortcomings.push(`the slow reader got ${received} of ${bytes} bytes of the file`);
    return {
      figure: `${heads} slow heads, ${bodies} slow bodies (held for ${(longest / 1_000).toFixed(1)} s at most), ${clients} silent clients, bodies of ${megabytes(plan.body)}: memory + ${megabytes(most - before)} at most; slow reader ${megabytes(received)}; ${attacked.words}`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}

/** Sends all oversized requests at once, and resolves with a sentence for each that got another response. */
async function sendOversized({ port }: ServerProcess, bodyLength: number): Promise<string[]> {
  const outcomes = oversizedRequests(bodyLength).map(async (request) => {
    const status = await send(port, request);
    return status === request.expected
      ? []
      : [`${request.what}: ${status ?? 'no response'} instead of ${request.expected}`];
  });
  return (await Promise.all(outcomes)).flat();
}

/** The paths of the largest responses. */
function largestAnswers(): string[] {
  const limit = PAGE_LIMIT_MAX;
  return [
    serverPaths.sitemapOfPeople(1),
    openDataPaths.results('a'),
    openDataPaths.file('personalidades.jsonl'),
    paths.api.personalities({ limit }),
    paths.api.changes({ limit }),
    paths.home({ limit }),
    paths.changes({ limit }),
  ];
}
