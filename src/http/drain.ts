import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.ts';

/** Milliseconds that requests under way are given to end. */
const DRAIN_TIMEOUT = 10_000;
const SWEEP_INTERVAL = 50;

/**
 * Stops listening and resolves when every connection is closed. An idle connection is not closed at once:
 * the client's next request may be on its way and would be reset. For the grace (ms) it is still answered,
 * with `Connection: close`; after that, connections without a request under way are closed.
 */
export function drain(server: Server, connections: Connections, grace: number): Promise<void> {
  connections.endAll();
  return new Promise((resolve) => {
    const ends = performance.now() + grace;
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
    const sweep = setInterval(() => {
      if (performance.now() < ends) return;
      for (const socket of connections.idle()) socket.destroy();
    }, SWEEP_INTERVAL);
    // Not `server.close()`: that of node:http closes idle connections at once, and no longer ends
    // requests that come too slowly.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
