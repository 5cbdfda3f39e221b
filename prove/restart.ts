import { setTimeout } from 'node:timers/promises';
import { onServer, urlOf } from '../test/support/postgres/server.ts';
import { openServers } from '../test/support/postgres/servers.ts';
import { findLost } from './postgres/find-lost.ts';
import { isAccepted, startLoad } from './postgres/load.ts';
import { waitForHealth } from './postgres/wait-for-health.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startProxy } from './restart/proxy.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';

const RESTARTS: Readonly<Record<Size, number>> = { small: 2, full: 10 };
const INSTANCES = 2;
/** Milliseconds for an instance to be healthy after its start. */
const START_PATIENCE = 10_000;
/** Milliseconds, more than between two checks of the proxy, until the next instance may go. */
const BETWEEN = 600;

/** Two instances behind a proxy are restarted in turn under load, as an upgrade does. */
export const restart: Proof = {
  name: 'restart',
  bar: '10 restarts in turn of two instances behind a proxy under load: 0 failed requests',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const servers = openServers();
  try {
    const database = await servers.create('database');
    await onServer(database.url, 'CREATE DATABASE catalogue');
    return await restartInTurn(urlOf(database.url, 'catalogue'), RESTARTS[size]);
  } finally {
    await servers.close();
  }
}

async function restartInTurn(url: string, restarts: number): Promise<Outcome> {
  const environment = { DATABASE_URL: url, DRAIN_DELAY: '1', INSTANCES: String(INSTANCES) };
  // At once: both find a database without tables.
  const instances: ServerProcess[] = await Promise.all(
    Array.from({ length: INSTANCES }, () => startServer({ environment })),
  );
  const proxy = await startProxy(instances.map(({ port }) => port));
  const load = startLoad(proxy.origin, 'x');
  try {
    for (let i = 0; i < restarts; i += 1) {
      await setTimeout(BETWEEN);
      const leaving = instances.shift();
      if (leaving === undefined) break;
      await leaving.drain();
      const next = await startServer({ environment, port: leaving.port });
      instances.push(next);
      await waitForHealth(`http://127.0.0.1:${next.port}`, 200, START_PATIENCE);
    }
    await setTimeout(BETWEEN);
  } finally {
    await load.stop();
    await proxy.close();
    await Promise.all(instances.map((instance) => instance.stop()));
  }
  const { answers, acknowledged } = load;
  const failed = answers.filter((answer) => !isAccepted(answer));
  return {
    figure: `${restarts} restarts, ${answers.length} requests, ${failed.length} failed, ${acknowledged.size} acknowledged writes`,
    shortcomings: [
      ...failed.map(({ status }) => `a request ended with ${status ?? 'a lost connection'}`),
      ...(acknowledged.size > restarts ? [] : ['hardly anything was written']),
      ...(await findLost(url, acknowledged)),
    ],
  };
}
