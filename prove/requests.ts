import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { draft } from '../test/support/people.ts';
import type { ServerProcess } from './server/server-process.ts';

/** A request that writes a personality of this name. */
export function sendDraft(
  method: 'POST' | 'PUT',
  name: string,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(draft({ name, gender: 'female', type: 'INTJ' })),
  };
}

const created = z.object({ id: z.string() });

export function create(server: ServerProcess, name: string): Promise<Response> {
  return server.request(paths.api.personalities(), sendDraft('POST', name));
}

/** Creates a personality, and resolves with its id once that is acknowledged; null if it is refused. */
export async function createOne(server: ServerProcess, name: string): Promise<string | null> {
  const response = await create(server, name);
  const body: unknown = await response.json();
  return response.status === 201 ? created.parse(body).id : null;
}

const TRIES = 20;
/** Milliseconds. */
const BEFORE_NEXT_TRY = 250;

/**
 * Sends a request, and repeats it while it is refused with 503: a write waits for a lock for a second at most, and on a
 * busy machine the writes before it take longer.
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
