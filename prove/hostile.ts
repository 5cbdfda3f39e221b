import { setTimeout } from 'node:timers/promises';
import { ms, times } from '../bench/figure.ts';
import { median } from '../bench/statistics.ts';
import { idOfInvented } from '../src/cli/generate.ts';
import { paths } from '../src/domain/paths.ts';
import { inventedPerson } from '../src/domain/people/invented-people.ts';
import type { Traits } from '../src/domain/people/personality.ts';
import { openSqliteStore } from '../test/support/open-store.ts';
import { draft, newPerson } from '../test/support/people.ts';
import { ask, type Costs, createCosts } from './hostile/costs.ts';
import { crawl } from './hostile/crawl.ts';
import { type Crowd, createHostilePeople, type HostilePeople } from './hostile/people.ts';
import { HOSTILE_REQUESTS } from './hostile/requests.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

interface Plan extends Crowd {
  /** How often each request is sent, each time with another address if that makes it more expensive. */
  readonly turns: number;
  /** Number of further crafted people that are created between the requests. */
  readonly changes: number;
  /** Milliseconds after which a server is killed, both in the measured starts and under attack. */
  readonly lifetime: number;
}

const MINUTE = 60_000;
const PLANS: Readonly<Record<Size, Plan>> = {
  small: {
    people: 20_000,
    crafted: 800,
    titles: 10_000,
    turns: 2,
    changes: 100,
    lifetime: 2 * MINUTE,
  },
  full: {
    people: 200_000,
    crafted: 2_000,
    titles: 100_000,
    turns: 10,
    changes: 2_000,
    lifetime: 10 * MINUTE,
  },
};

/** Maximum processor time of a request in milliseconds; from `MANY` people on it may take longer. */
const COST_BAR = 250;
const COST_BAR_OF_MANY = 500;
const MANY = 1_000_000;
const TURN_BAR = 50;
const START_BAR = 1.5;
const STARTS = 3;
const MEGABYTE = 1024 * 1024;
const MEMORY_BAR = 150 * MEGABYTE;
/** Heap limit in megabytes, far more than a server with a million people uses. */
const HEAP = 1_024;
/** Milliseconds between two measurements of the memory. */
const LOOK = 100;
const AFTER_END = 1_000;
/** Number of people per write while the catalogue is filled. */
const BATCH = 10_000;
const ORIGIN = 'http://localhost:3000';
const environment = { PUBLIC_URL: ORIGIN };
const FIRST_SEARCH = paths.api.search({ q: 'maria' });

/** Sends the most expensive requests in turn, with writes in between, over people who are crafted to be expensive. */
export const hostile: Proof = {
  name: 'hostile',
  isTimed: true,
  bar: `200,000 people, 2,000 of crafted names, 100,000 titles: no request costs more than ${COST_BAR} ms of the processor (${COST_BAR_OF_MANY} at a million) and no turn of the event loop more than ${TURN_BAR}, memory + < 150 MB, start ≤ ${START_BAR} × that of plain people; sitemaps have each person once`,
  run: (size, people = PLANS[size].people) =>
    inFolder((folder) => run({ ...PLANS[size], people }, folder)),
};

async function run(plan: Plan, folder: string): Promise<Outcome> {
  const people = createHostilePeople(plan, plan.changes);
  const files = { plain: `${folder}/plain.db`, hostile: `${folder}/hostile.db` };
  await fill(files.plain, plan.people, inventedPerson);
  await fill(files.hostile, plan.people, people.person);
  const starts = await measureStarts(files, plan);
  const server = await startServer({ file: files.hostile, environment }, limitsOf(plan));
  const costs = createCosts();
  const shortcomings: string[] = [];
  let most = 0;
  let asked = 'the first search';
  const looking = setInterval(async () => {
    const now = await server.resident().catch(() => 0);
    // If the server has just ended, there is no value to compare.
    if (now > most) most = now;
  }, LOOK);
  try {
    await ask(server, FIRST_SEARCH);
    await warmUp(server);
    shortcomings.push(...(await crawl(server, ORIGIN, plan.people, costs)));
    await attack(server, plan, people, costs, (what) => {
      asked = what;
    });
  } catch (error) {
    shortcomings.push(`${asked}: ${await causeOf(server, error)}`);
  } finally {
    clearInterval(looking);
    await server.stop();
  }
  const costBar = plan.people < MANY ? COST_BAR : COST_BAR_OF_MANY;
  const grown = most - starts.memory;
  if (starts.hostile > START_BAR * starts.plain)
    shortcomings.push(
      `the start cost ${times(starts.hostile / starts.plain)} that of plain people`,
    );
  if (grown > MEMORY_BAR) shortcomings.push(`the memory was ${megabytes(grown)} larger`);
  shortcomings.push(...costs.beyond(costBar, TURN_BAR));
  return {
    figure: `${plan.people} people: start ${ms(starts.hostile)} (plain ${ms(starts.plain)}), memory + ${megabytes(grown)} (plain ${megabytes(starts.memory)}); worst of each, by the processor in all and in one turn: ${costs.words()}`,
    shortcomings,
  };
}

/** The reason why a request has no response. */
async function causeOf(server: ServerProcess, error: unknown): Promise<string> {
  // The connections of a server are closed a moment before its end is known.
  await setTimeout(AFTER_END);
  const ending = server.ending();
  if (ending === null) return String(error instanceof Error ? (error.cause ?? error) : error);
  return `the server ended by ${ending}${ending === 'SIGKILL' ? ', since its time was up' : ''}`;
}

function limitsOf({ lifetime, people }: Plan) {
  return { heap: HEAP, lifetime: lifetime * Math.max(1, people / PLANS.full.people) };
}

async function fill(file: string, count: number, person: (index: number) => Traits): Promise<void> {
  const store = await openSqliteStore(file);
  const by = { visitor: null, at: '2026-01-01T00:00:00.000Z' };
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, (_, i) =>
      newPerson({ ...person(done + i), id: idOfInvented(done + i) }),
    );
    await store.create(batch, by);
  }
  await store.close();
}

/**
 * Measures the cost of a start with either file, and the memory in use with plain people. The files are started in
 * turns and the median of each counts, since other work of the machine makes a single start more expensive by half, and
 * a first start may compile changed modules.
 */
async function measureStarts(files: Readonly<Record<'plain' | 'hostile', string>>, plan: Plan) {
  const costs: Record<keyof typeof files, number[]> = { plain: [], hostile: [] };
  const memory: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    for (const kind of ['plain', 'hostile'] as const) {
      const server = await startServer({ file: files[kind], environment }, limitsOf(plan));
      try {
        costs[kind].push(await costOfStart(server));
        if (kind === 'hostile') continue;
        await warmUp(server);
        memory.push(await server.memory());
      } catch (error) {
        throw new Error(`a start with the ${kind} people: ${await causeOf(server, error)}`, {
          cause: error,
        });
      } finally {
        await server.stop();
      }
    }
  }
  return { plain: median(costs.plain), hostile: median(costs.hostile), memory: median(memory) };
}

/** The processor time until the first search is answered, which waits until all people are loaded. */
async function costOfStart(server: ServerProcess): Promise<number> {
  await ask(server, FIRST_SEARCH);
  return (await server.delays()).used;
}

/** Sends common requests, since a running server has its code loaded and compiled. */
async function warmUp(server: ServerProcess): Promise<void> {
  const usual = [
    ...[paths.api.search({ q: 'joao' }), paths.api.similar('Maria Silva'), paths.api.works({})],
    ...[paths.home({ q: 'maria' }), paths.works(), paths.changes()],
  ];
  for (let i = 0; i < 3; i += 1) for (const path of usual) await ask(server, path);
}

async function attack(
  server: ServerProcess,
  { turns, changes }: Plan,
  people: HostilePeople,
  costs: Costs,
  onAsk: (what: string) => void,
): Promise<void> {
  const between = changes / (turns * HOSTILE_REQUESTS.length);
  let written = 0;
  for (const [kind, { what, path }] of HOSTILE_REQUESTS.entries()) {
    for (let turn = 0; turn < turns; turn += 1) {
      onAsk('a creation');
      while (written < between * (kind * turns + turn + 1)) {
        costs.note('a creation', await ask(server, ...creation(people.newcomer(written))));
        written += 1;
      }
      onAsk(what);
      costs.note(what, await ask(server, path(turn)));
    }
  }
}

function creation(traits: Traits): [string, RequestInit] {
  const body = JSON.stringify(draft(traits));
  const headers = { 'Content-Type': 'application/json' };
  return [paths.api.personalities(), { method: 'POST', headers, body }];
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}
