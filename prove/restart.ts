import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { apiPaths } from '../test/support/api-paths.ts';
import { onServer, urlOf } from '../test/support/postgres/server.ts';
import { openServers } from '../test/support/postgres/servers.ts';
import { findLost, isAccepted, startLoad, waitForHealth } from './load.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';

const RESTARTS: Readonly<Record<Size, number>> = { small: 2, full: 10 };
const INSTANCES = 2;
/** Maximum number of milliseconds until an instance is healthy after its start. */
const START_TIMEOUT = 10_000;
/** Milliseconds until the next instance may stop, which is more than the interval of the proxy's health checks. */
const BETWEEN = 600;

/** Restarts two instances behind a proxy in turn under load, as an upgrade does. */
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
  // Both start at once, on a database without tables.
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
      await waitForHealth(`http://127.0.0.1:${next.port}`, 200, START_TIMEOUT);
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

/** Milliseconds between two health checks of an instance. */
const CHECK_INTERVAL = 400;

interface Proxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a minimal reverse proxy, which sends requests in turn to the instances whose last health check succeeded. It
 * sends no request twice, so that each request that an instance does not answer is detected.
 */
async function startProxy(ports: readonly number[]): Promise<Proxy> {
  // Opens a connection for each request, as nginx does.
  const agent = new Agent();
  const healthy = new Set<number>();
  let turn = 0;

  const check = async (port: number): Promise<void> => {
    const isHealthy = await fetch(`http://127.0.0.1:${port}${apiPaths.health}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isHealthy) healthy.add(port);
    else healthy.delete(port);
  };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const candidates = [...healthy];
    const port = candidates[turn % candidates.length];
    turn += 1;
    if (port === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers });
    onward.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await Promise.all(ports.map(check));
  const checking = setInterval(() => void Promise.all(ports.map(check)), CHECK_INTERVAL);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(checking);
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
