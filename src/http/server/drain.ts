import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/** Milliseconds after which requests in progress are cut off. */
const DRAIN_TIMEOUT = 10_000;
const SWEEP_INTERVAL = 50;

interface DrainOptions {
  readonly connections: Connections;
  /** Called when every further response must have `Connection: close`. */
  readonly announce: () => void;
  /** Milliseconds for which idle connections stay open. */
  readonly grace: number;
}

/**
 * Stops listening, and resolves when all connections are closed. Closing an idle connection at once could reset a
 * request that is already in transit, so such requests are answered with `Connection: close` during the grace period.
 * After it, connections without a request in progress are closed. The period is counted in sweeps, so that time in
 * which the process is not scheduled does not shorten it.
 */
export async function drain(
  server: Server,
  { connections, announce, grace }: DrainOptions,
): Promise<void> {
  // First close the listening socket: a client that gets `Connection: close` reconnects at once.
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // node:http's own `close` would close idle connections at once and stop the timeouts of slow
    // requests.
    NetServer.prototype.close.call(server, () => resolve());
  });
  announce();
  let graceLeft = grace;
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
  const sweep = setInterval(() => {
    graceLeft -= SWEEP_INTERVAL;
    if (graceLeft > 0) return;
    // Timers run before sockets are read, and immediates after: a connection whose request has arrived is no longer
    // idle then.
    setImmediate(() => {
      for (const socket of connections.idle()) socket.destroy();
    });
  }, SWEEP_INTERVAL);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

const ROUNDS_MIN = 2;
/**
 * Maximum number of event loop rounds. A round may accept only one connection, so this allows for as many as the
 * kernel's queue holds (Node asks for 511), and for those that arrive meanwhile.
 */
const ROUNDS_MAX = 1_000;
/** Maximum number of milliseconds for all rounds, which would take much longer if each accepted a connection. */
const ACCEPTING_MAX = 1_000;

/**
 * Accepts the connections in the kernel's queue, which closing the listening socket would reset: lets the event loop
 * run until a round has accepted none.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = (): void => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + ACCEPTING_MAX;
  for (let round = 0, before = -1; round < ROUNDS_MAX && performance.now() < end; round += 1) {
    if (round >= ROUNDS_MIN && accepted === before) break;
    before = accepted;
    await nextRound();
  }
  server.off('connection', count);
}

export type Readiness = ReturnType<typeof createReadiness>;

/** Creates the state that tells whether a proxy should send requests to this instance. */
export function createReadiness() {
  let isLeaving = false;
  return {
    isReady: (): boolean => !isLeaving,
    /**
     * Makes the health check fail from now on, while everything else is served. Resolves after this many seconds, in
     * which a proxy notices; then the server can stop listening without any request meeting a closed port.
     */
    async leave(seconds: number): Promise<void> {
      isLeaving = true;
      await delay(seconds * 1_000);
    },
  };
}
