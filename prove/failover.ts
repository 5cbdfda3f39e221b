import { setTimeout } from 'node:timers/promises';
import { type Address, openAddress } from '../test/support/postgres/address.ts';
import { onServer, urlOf } from '../test/support/postgres/server.ts';
import {
  openServers,
  promote,
  type Server,
  type Servers,
} from '../test/support/postgres/servers.ts';
import { findLost, isAccepted, startLoad, waitForHealth } from './load.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startServer } from './server/server-process.ts';

const FAILOVERS: Readonly<Record<Size, number>> = { small: 1, full: 10 };
const DATABASE = 'catalogue';
/** Milliseconds. */
const BEFORE = 1_000;
const CUT_OFF = 300;
/** A small run shares the machine with other tests, so it sees only what does not end. */
const RECOVERY_BAR: Readonly<Record<Size, number>> = { small: 25_000, full: 5_000 };

/**
 * The primary is killed under load and its synchronous replica promoted; the instance goes on running. The
 * replica receives nothing for a moment before, so that what is acknowledged without it is lost.
 */
export const failover: Proof = {
  name: 'failover',
  isTimed: true,
  bar: 'primary killed, synchronous replica promoted, address switched: healthy within 5 s (full), 0 acknowledged writes lost',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const servers = openServers();
  try {
    const first = await servers.create('server-0');
    await onServer(first.url, `CREATE DATABASE ${DATABASE}`);
    const address = await openAddress(first.url);
    try {
      return await failOver(servers, first, address, size);
    } finally {
      await address.close();
    }
  } finally {
    await servers.close();
  }
}

async function failOver(
  servers: Servers,
  first: Server,
  address: Address,
  size: Size,
): Promise<Outcome> {
  const [times, bar] = [FAILOVERS[size], RECOVERY_BAR[size]];
  const server = await startServer({ environment: { DATABASE_URL: address.urlOf(DATABASE) } });
  const origin = `http://127.0.0.1:${server.port}`;
  const acknowledged = new Map<string, string>();
  const shortcomings: string[] = [];
  let primary = first;
  let slowest = 0;
  try {
    for (let i = 1; i <= times; i += 1) {
      const replica = await servers.copy(primary, `server-${i}`);
      await commitOnReplica(primary);
      const load = startLoad(origin, String(i));
      await setTimeout(BEFORE);
      await cutOff(replica);
      await setTimeout(CUT_OFF);
      await primary.kill();
      await promote(replica);
      address.switchTo(replica.url);
      const taken = await waitForHealth(origin, 200, bar);
      await setTimeout(BEFORE);
      await load.stop();
      primary = replica;
      slowest = Math.max(slowest, taken);
      for (const [id, name] of load.acknowledged) acknowledged.set(id, name);
      const bad = load.answers.filter((answer) => !isAccepted(answer) && answer.status !== 503);
      shortcomings.push(
        ...bad.map(({ status }) => `a request is answered by ${status}`),
        ...(taken < bar ? [] : [`not healthy ${bar} ms after the switch`]),
        ...(load.answers.slice(-1).every(isAccepted) ? [] : ['the last request is refused']),
        ...(load.acknowledged.size > 1 ? [] : ['hardly anything was written']),
        ...(await findLost(urlOf(primary.url, DATABASE), acknowledged)),
      );
    }
  } finally {
    await server.stop();
  }
  return {
    figure: `${times} failovers, ${acknowledged.size} acknowledged writes; healthy ${slowest.toFixed(0)} ms after the switch`,
    shortcomings,
  };
}

/** From now on a commit is acknowledged when the replica has it too. */
async function commitOnReplica(primary: Server): Promise<void> {
  await onServer(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await onServer(primary.url, 'SELECT pg_reload_conf()');
  for (;;) {
    const rows = await onServer(primary.url, 'SELECT sync_state FROM pg_stat_replication');
    if (rows.some(({ sync_state }) => sync_state === 'sync')) return;
    await setTimeout(20);
  }
}

/** The replica gets no more of its primary's log, as when the network between them fails. */
async function cutOff(replica: Server): Promise<void> {
  await onServer(replica.url, `ALTER SYSTEM SET primary_conninfo = 'host=/nowhere'`);
  await onServer(replica.url, 'SELECT pg_reload_conf()');
}
