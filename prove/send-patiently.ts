import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from './server/server-process.ts';

const TRIES = 20;
/** Milliseconds. */
const BEFORE_NEXT_TRY = 250;

/**
 * Sends a request again while it is refused with 503: a write waits for a lock for a second at most, and on a busy machine
 * those before it take longer.
 */
export async function sendPatiently(
  server: ServerProcess,
  path: string,
  request?: RequestInit,
): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const answer = await server.request(path, request);
    if (answer.status !== 503 || tried === TRIES) return answer;
    await answer.body?.cancel();
    await setTimeout(BEFORE_NEXT_TRY);
  }
}
