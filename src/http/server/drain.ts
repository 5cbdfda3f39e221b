import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which requests in progress are cut off. */
const DRAIN_TIMEOUT = 10_000;
const LOOK_INTERVAL = 50;

/**
 * Stops listening and closes idle connections, waits for the requests in progress, and closes their connections too.
 * A proxy should have been told before (`createReadiness`): a request that is in transit on an idle connection is lost.
 */
export async function drain(
  server: Server,
  inProgress: ReadonlySet<ServerResponse>,
): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const outgoing of inProgress) {
    if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
  }
  const end = performance.now() + DRAIN_TIMEOUT;
  while (inProgress.size > 0 && performance.now() < end) await delay(LOOK_INTERVAL);
  // Among them are connections without a complete request, which Node does not count as idle.
  server.closeAllConnections();
  await closed;
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
