import { join } from 'node:path';
import type { Store } from '../src/catalogue/store.ts';
import type { NewPersonality } from '../src/catalogue/stored-personality.ts';
import { paths } from '../src/domain/paths.ts';
import { ACTS_A_DAY, STANDING_DAYS } from '../src/domain/reports/act.ts';
import { GRAVE_KINDS } from '../src/domain/reports/report.ts';
import { daysBefore } from '../src/domain/time.ts';
import { openStore } from '../src/store/open-store.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import { newPerson } from '../test/support/people.ts';
import { shortcomingsOf, startGoodClients } from './good-clients.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendPatiently } from './send-patiently.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored/in-folder.ts';

interface Plan {
  readonly reports: number;
  readonly networks: number;
  /** Milliseconds beyond an idle server's; a small run shares the machine with other tests. */
  readonly latencyBar: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { reports: 600, networks: 180, latencyBar: 1_500 },
  full: { reports: 10_000, networks: 3_000, latencyBar: 50 },
};
const PEOPLE = 100;
const OLD = 90;
const AT_ONCE = 16;
const GOOD = { clients: 5, pause: 10 };

/** Many networks report everybody: what has stood stays, and of what is new only a little goes in a day. */
export const reports: Proof = {
  name: 'reports',
  bar: '10,000 reports of 3,000 networks against 100 people, 90 of them old: no old one disappears, at most ten acts; good requests beside them p99 ≤ 50 ms beyond an idle server’s (full), none fails',
  run: (size) => inFolder((folder) => run(PLANS[size], join(folder, 'catalogue.db'))),
};

async function run(plan: Plan, file: string): Promise<Outcome> {
  const ids = await fill(file);
  const server = await startServer({ file, environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  try {
    const good = await startGoodClients(server, paths.api.personalities({ q: 'pessoa' }), GOOD);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const idle = await good.tell();
    const statuses = await flood(server, ids, plan);
    const attacked = await good.stop();
    const shortcomings = shortcomingsOf(attacked, plan.latencyBar, idle);
    const shown = await readShown(server, ids);
    const goneOld = shown.slice(0, OLD).filter((isShown) => !isShown).length;
    const goneNew = shown.slice(OLD).filter((isShown) => !isShown).length;
    if (goneOld > 0)
      shortcomings.push(`${goneOld} who had stood for ${STANDING_DAYS} days are gone`);
    if (goneNew > ACTS_A_DAY) shortcomings.push(`${goneNew} were held in a day`);
    if (goneNew === 0) shortcomings.push('nothing new was held');
    const taken = statuses.get(201) ?? 0;
    const other = [...statuses.keys()].filter((status) => ![201, 404, 429, 503].includes(status));
    if (other.length > 0) shortcomings.push(`reports were answered by ${other.join(', ')}`);
    return {
      figure: `${plan.reports} reports of ${plan.networks} networks, ${taken} taken: ${goneOld} of ${OLD} old and ${goneNew} of ${PEOPLE - OLD} new people held; ${attacked.words} (idle p99 ${idle.p99.toFixed(0)} ms)`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}

/** Who is shown, asked one after the other: a burst from one address may be refused, which says nothing of who is held. */
async function readShown(
  server: ServerProcess,
  ids: readonly string[],
): Promise<readonly boolean[]> {
  const shown: boolean[] = [];
  for (const id of ids) {
    const response = await sendPatiently(server, paths.api.personality(id));
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`A personality was answered by ${response.status}.`);
    shown.push(response.status === 200);
  }
  return shown;
}

/** Old people first, then new ones; a few old ones were edited lately. */
async function fill(file: string): Promise<readonly string[]> {
  const store = await openStore({ kind: 'sqlite', location: file });
  try {
    const now = new Date().toISOString();
    const people = Array.from({ length: PEOPLE }, (_, i) => person(i));
    await store.create(people.slice(0, OLD), { visitor: null, at: daysBefore(now, 30) });
    await store.create(people.slice(OLD), { visitor: null, at: now });
    for (const one of people.slice(0, OLD / 3)) await edit(store, one, now);
    return people.map(({ id }) => id);
  } finally {
    await store.close();
  }
}

function person(i: number): NewPersonality {
  return newPerson({ id: `pessoa-${i}`, name: `Pessoa ${i}` });
}

function edit(store: Store, one: NewPersonality, at: string) {
  return store.update(one.id, 1, { ...one, name: `${one.name} editada` }, { visitor: null, at });
}

/** Sends the reports, several at a time, and counts their answers. New people come as often as old ones. */
async function flood(
  server: ServerProcess,
  ids: readonly string[],
  { reports: count, networks }: Plan,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const sendAll = async (): Promise<void> => {
    while (next < count) {
      const i = next;
      next += 1;
      // A network comes back with another person each time.
      const id = ids[(i * 7 + Math.floor(i / networks)) % PEOPLE] ?? '';
      const network = i % networks;
      const response = await server.request(apiPaths.reports(id), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `11.${Math.floor(network / 256)}.${network % 256}.${i % 200}`,
        },
        body: JSON.stringify({ kind: GRAVE_KINDS[i % GRAVE_KINDS.length] }),
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  return statuses;
}
