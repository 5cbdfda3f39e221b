import { z } from 'zod';
import { PAGE_LIMIT_MAX } from '../src/catalogue/catalogue.ts';
import { paths } from '../src/domain/paths.ts';
import { serverPaths } from '../src/domain/server-paths.ts';
import { personalitySchema } from '../src/http/api/answer-schemas.ts';
import type { Timeouts } from '../src/http/server/serve.ts';
import { previewAddress } from '../src/link-pictures/link-pictures.ts';
import { runAttackers } from './child.ts';
import { startGoodClients } from './good-clients.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';
import type { SilencePlan } from './undelivered/silent-clients.ts';

interface Plan {
  readonly people: number;
  readonly requests: number;
  /** Maximum number of milliseconds from a response to the end of its connection. */
  readonly closedBar: number;
  /** The server's timeouts, shorter than the product's in a small run. */
  readonly timeouts: Partial<Timeouts>;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: {
    people: 5_000,
    requests: 160,
    closedBar: 2_500,
    timeouts: { silence: 1_000, unread: 1_000 },
  },
  full: { people: 100_000, requests: 2_000, closedBar: 15_000, timeouts: {} },
};
const MEGABYTE = 1024 * 1024;
const MEMORY_BAR = 150 * MEGABYTE;
const GOOD = { clients: 5, pause: 20 };
/** Milliseconds between two measurements of the memory. */
const LOOK = 100;
/** Trusts X-Forwarded-For, so that the silent clients are in several networks, and the good ones in another. */
const environment = { TRUSTED_PROXIES: '127.0.0.0/8' };
const SILENT = new URL('./undelivered/silent-clients.ts', import.meta.url);

const page = z.object({ items: z.array(personalitySchema) });

/** Requests the largest responses by clients that never read, beside clients that do. */
export const undelivered: Proof = {
  name: 'undelivered',
  isTimed: true,
  bar: '2,000 requests of the largest answers by clients that never read: memory + < 150 MB, all closed within 15 s, good requests answered',
  run: (size) => inFolder((folder) => run(PLANS[size], `${folder}/catalogue.db`)),
};

async function run(
  { people, requests, closedBar, timeouts }: Plan,
  file: string,
): Promise<Outcome> {
  const server = await startServer({ people, file, environment, timeouts, tellsClosed: true });
  try {
    const targets = await largestAnswers(server);
    // Requests each once before measuring, so that modules loaded for them do not count as memory of waiting responses.
    for (const target of targets) await (await server.request(target)).arrayBuffer();
    const good = await startGoodClients(server, paths.api.personalities({ q: 'maria' }), GOOD);
    const before = await server.memory();
    let most = before;
    const looking = setInterval(async () => {
      most = Math.max(most, await server.resident());
    }, LOOK);
    const plan: SilencePlan = { port: server.port, requests, targets, patience: 2 * closedBar };
    const ports = z.array(z.number()).parse(await runAttackers(SILENT, plan));
    clearInterval(looking);
    const { failed, words } = await good.stop();
    const waits = ports.map((port) => server.waited(port) ?? Number.POSITIVE_INFINITY);
    const late = waits.filter((waited) => waited > closedBar).length;
    const grown = most - before;
    const shortcomings: string[] = [];
    if (grown > MEMORY_BAR) shortcomings.push(`the memory grew by ${megabytes(grown)}`);
    if (late > 0)
      shortcomings.push(`${late} of ${ports.length} connections were not closed in time`);
    if (failed > 0) shortcomings.push(`${failed} good requests failed`);
    return {
      figure: `${requests} requests over ${ports.length} connections: memory + ${megabytes(grown)} at most, closed ${(Math.max(...waits) / 1000).toFixed(1)} s after the last answer at most; ${words}`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}

/** The paths of the largest response of each kind; every second one is a sitemap, which is larger than all others. */
async function largestAnswers(server: ServerProcess): Promise<string[]> {
  const limit = PAGE_LIMIT_MAX;
  const list = await server.request(paths.api.personalities({ limit: 1 }));
  const { items } = page.parse(await list.json());
  const pictures = items.map((personality) => previewAddress({ kind: 'personality', personality }));
  const others = [
    paths.api.personalities({ limit }),
    paths.api.changes({ limit }),
    paths.home({ limit }),
    paths.changes({ limit }),
    ...pictures,
  ];
  return others.flatMap((other) => [serverPaths.sitemapOfPeople(1), other]);
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}
