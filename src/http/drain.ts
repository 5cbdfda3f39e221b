import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/** Milliseconds that requests under way are given to end. */
const DRAIN_TIMEOUT = 10_000;
const SWEEP_INTERVAL = 50;

/**
 * Stops listening and resolves when every connection is closed. An idle connection is not closed at once:
 * the client's next request may be on its way and would be reset. For the grace (ms) it is still answered,
 * with `Connection: close`; after that, connections without a request under way are closed.
 */
export async function drain(
  server: Server,
  connections: Connections,
  grace: number,
): Promise<void> {
  // Nobody is told to reconnect before the socket that listens is closed.
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // Not `server.close()`: that of node:http closes idle connections at once, and no longer ends
    // requests that come too slowly.
    NetServer.prototype.close.call(server, () => resolve());
  });
  connections.endAll();
  const graceEnds = performance.now() + grace;
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
  const sweep = setInterval(() => {
    if (performance.now() < graceEnds) return;
    for (const socket of connections.idle()) socket.destroy();
  }, SWEEP_INTERVAL);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

const ROUNDS_MIN = 2;
const ROUNDS_MAX = 50;

/**
 * Lets the event loop accept the connections that wait for it, which closing the socket that listens
 * would reset: until a round has brought no new one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = (): void => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let round = 0, before = -1; round < ROUNDS_MAX; round += 1) {
    if (round >= ROUNDS_MIN && accepted === before) break;
    before = accepted;
    await setImmediate();
  }
  server.off('connection', count);
}
