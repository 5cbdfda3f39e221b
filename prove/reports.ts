import { join } from 'node:path';
import { z } from 'zod';
import type { Store } from '../src/catalogue/store.ts';
import type { NewPersonality } from '../src/catalogue/stored-personality.ts';
import { paths } from '../src/domain/paths.ts';
import { ACTIONS_PER_DAY, STANDING_DAYS } from '../src/domain/reports/automatic-action.ts';
import { GRAVE_KINDS, type ReportKind } from '../src/domain/reports/report.ts';
import { daysBefore } from '../src/domain/time.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import { withStore } from '../test/support/open-store.ts';
import { newPerson } from '../test/support/people.ts';
import { shortcomingsOf, startGoodClients } from './good-clients.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendPatiently } from './requests.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

interface Plan {
  readonly reports: number;
  readonly networks: number;
  /** Number of reports of one /48, and the same number of one /24. */
  readonly ofOne: number;
  /** Number of honest reports, each from a network that has sent no other, in addition to all of these. */
  readonly honest: number;
  /** Milliseconds in addition to the time of an idle server; a small run shares the machine with other tests. */
  readonly latencyBar: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { reports: 600, networks: 180, ofOne: 120, honest: 40, latencyBar: 1_500 },
  full: { reports: 10_000, networks: 3_000, ofOne: 2_000, honest: 200, latencyBar: 50 },
};
const PEOPLE = 100;
const OLD = 90;
/** The version of the old people who were edited lately. */
const EDITED = 2;
const AT_ONCE = 16;
const GOOD = { clients: 5, pause: 10 };

/**
 * Lets many networks, one IPv6 block and one IPv4 neighbourhood report all people. Old people stay, only few of the new
 * ones are held in a day, one network alone has no effect, and every accepted report is stored.
 */
export const reports: Proof = {
  name: 'reports',
  isTimed: true,
  bar: '10,000 reports of 3,000 networks, of one /48 and of one /24 against 100 people, 90 of them old: no old one disappears, no text of another person is swallowed, at most ten acts, none by one network, honest ones are taken meanwhile; good requests beside them p99 ≤ 50 ms beyond an idle server’s (full), none fails',
  run: (size) => inFolder((folder) => run(PLANS[size], join(folder, 'catalogue.db'))),
};

async function run(plan: Plan, file: string): Promise<Outcome> {
  const ids = await fill(file);
  const server = await startServer({ file, environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  try {
    const good = await startGoodClients(server, paths.api.personalities({ q: 'pessoa' }), GOOD);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const idle = await good.tell();
    const receipts: Receipts = { statuses: new Map(), numbers: [], honest: 0, refusedHonest: 0 };
    const send = sender(server, receipts);
    const half = plan.honest / 2;
    await flood(
      send,
      ids,
      { count: plan.ofOne * 2, from: ofOneNetwork, against: ids.slice(OLD), honest: half },
      receipts,
    );
    const actsOfOne = actsOn(await readPeople(server, ids));
    const from = (i: number) => ofManyNetworks(i, plan.networks);
    await flood(send, ids, { count: plan.reports, from, against: ids, honest: half }, receipts);
    const attacked = await good.stop();
    const shortcomings = shortcomingsOf(attacked, plan.latencyBar, idle);
    const people = await readPeople(server, ids);
    const goneOld = people.slice(0, OLD).filter(({ isShown }) => !isShown).length;
    const acts = actsOn(people);
    const { statuses, numbers, honest, refusedHonest } = receipts;
    const swallowed = numbers.length - new Set(numbers).size;
    if (goneOld > 0)
      shortcomings.push(`${goneOld} who had stood for ${STANDING_DAYS} days are gone`);
    if (acts > ACTIONS_PER_DAY) shortcomings.push(`${acts} acts in a day`);
    if (acts === 0) shortcomings.push('nothing new was held');
    if (actsOfOne > 0) shortcomings.push(`${actsOfOne} acts by one network`);
    if (swallowed > 0) shortcomings.push(`${swallowed} texts got the number of another report`);
    if (refusedHonest > 0) shortcomings.push(`${refusedHonest} honest reports were refused`);
    const other = [...statuses.keys()].filter((status) => ![201, 404, 429, 503].includes(status));
    if (other.length > 0) shortcomings.push(`reports were answered by ${other.join(', ')}`);
    return {
      figure: `${plan.reports} reports of ${plan.networks} networks and ${plan.ofOne * 2} of two, ${numbers.length} taken under as many numbers less ${swallowed}, ${honest - refusedHonest} of ${honest} honest ones among them: ${goneOld} of ${OLD} old people gone, ${acts} acts, ${actsOfOne} by one network; ${attacked.words} (idle p99 ${idle.p99.toFixed(0)} ms)`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}

interface Seen {
  readonly isShown: boolean;
  readonly version: number;
}

/**
 * Reads who is shown, in turn, because a burst from one address may be refused, which would not tell who is held.
 */
async function readPeople(server: ServerProcess, ids: readonly string[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const id of ids) {
    const response = await sendPatiently(server, paths.api.personality(id));
    const text = await response.text();
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`A personality was answered by ${response.status}.`);
    const isShown = response.status === 200;
    const { version } = isShown ? versioned.parse(JSON.parse(text)) : { version: 0 };
    seen.push({ isShown, version });
  }
  return seen;
}

const versioned = z.object({ version: z.int() });

/** The number of actions that the catalogue took by itself: holding a person, or restoring the version before edits. */
function actsOn(people: readonly Seen[]): number {
  return people.filter(({ isShown, version }) => !isShown || version > EDITED).length;
}

/** Fills the catalogue with old people first, then new ones; some of the old ones were edited lately. */
function fill(file: string): Promise<readonly string[]> {
  return withStore(`file:${file}`, async (store) => {
    const now = new Date().toISOString();
    const people = Array.from({ length: PEOPLE }, (_, i) => person(i));
    await store.create(people.slice(0, OLD), { visitor: null, at: daysBefore(now, 30) });
    await store.create(people.slice(OLD), { visitor: null, at: now });
    for (const one of people.slice(0, OLD / 3)) await edit(store, one, now);
    return people.map(({ id }) => id);
  });
}

function person(i: number): NewPersonality {
  return newPerson({ id: `pessoa-${i}`, name: `Pessoa ${i}` });
}

function edit(store: Store, one: NewPersonality, at: string) {
  return store.update(one.id, 1, { ...one, name: `${one.name} editada` }, { visitor: null, at });
}

interface Receipts {
  readonly statuses: Map<number, number>;
  /** The numbers of the accepted reports. Each report has a different text, so each must have a number of its own. */
  readonly numbers: number[];
  honest: number;
  refusedHonest: number;
}

type Send = (id: string, from: string, kind: ReportKind) => Promise<number>;

const received = z.object({ number: z.int() });

/** Creates the function that sends a report without a cookie, and records its response. */
function sender(server: ServerProcess, { statuses, numbers }: Receipts): Send {
  let sent = 0;
  return async (id, from, kind) => {
    sent += 1;
    const response = await server.request(apiPaths.reports(id), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ kind, text: `Relato ${sent}` }),
    });
    const text = await response.text();
    const { status } = response;
    if (status === 201) numbers.push(received.parse(JSON.parse(text)).number);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status;
  };
}

/** An address of one /48, from all of its /56, in turns with one /24. */
function ofOneNetwork(i: number): string {
  return i % 2 === 0 ? `2001:db8:1:${((i / 2) % 256).toString(16)}00::1` : `11.255.255.${i % 250}`;
}

/** An address of one of many networks, each of another provider. */
function ofManyNetworks(i: number, networks: number): string {
  const network = i % networks;
  return `${130 + (network % 60)}.${Math.floor(network / 60)}.0.${i % 200}`;
}

interface Flood {
  readonly count: number;
  readonly from: (i: number) => string;
  readonly against: readonly string[];
  readonly honest: number;
}

/** Sends reports, several at a time, with honest reports of other networks among them. */
async function flood(
  send: Send,
  ids: readonly string[],
  { count, from, against, honest }: Flood,
  receipts: Receipts,
): Promise<void> {
  const every = Math.floor(count / honest);
  let next = 0;
  const sendAll = async (): Promise<void> => {
    while (next < count) {
      const i = next;
      next += 1;
      // A network reports another person each time.
      await send(
        against[(i * 7 + Math.floor(i / 180)) % against.length] ?? '',
        from(i),
        GRAVE_KINDS[i % GRAVE_KINDS.length] ?? 'insult',
      );
      if (i % every !== 0) continue;
      receipts.honest += 1;
      const honest = `${190 + (receipts.honest % 20)}.${Math.floor(receipts.honest / 20)}.0.1`;
      const status = await send(ids[i % OLD] ?? '', honest, 'other');
      if (status !== 201) receipts.refusedHonest += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
}
