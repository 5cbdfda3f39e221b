import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendDraft, sendPatiently } from './requests.ts';
import { type ServerProcess, startPair } from './server/server-process.ts';
import { onEach, type Place } from './stored.ts';

const KEYS: Readonly<Record<Size, number>> = { small: 10, full: 200 };
const TIMES = 20;
const PEOPLE = paths.api.personalities();

/** On PostgreSQL a write waits a second for the lock, and on a busy machine the writes before it take longer. */
const senderOn = (place: Place): typeof sendPatiently =>
  place === 'PostgreSQL' ? sendPatiently : sendOnce;

const created = z.object({ id: z.string() });
const page = z.object({ total: z.int() });

/** Sends each creation several times at once, to two processes, with one idempotency key. */
export const doubleSubmit: Proof = {
  name: 'double-submit',
  bar: '200 idempotency keys × 20 in parallel on each engine: 200 records',
  run: (size) =>
    onEach(['SQLite', 'PostgreSQL'], ({ place, url }) => run(KEYS[size], url, senderOn(place))),
};

async function run(keys: number, database: string, send: typeof sendPatiently): Promise<Outcome> {
  const servers = await startPair({ environment: { DATABASE_URL: database } });
  const shortcomings: string[] = [];
  try {
    for (let key = 0; key < keys; key += 1) {
      const answers = await Promise.all(
        Array.from({ length: TIMES }, async (_, i) => {
          const request = sendDraft('POST', `Pessoa ${key}`, { 'Idempotency-Key': `key-${key}` });
          // The key makes it safe to send the request again.
          const answer = await send(servers[i % 2 === 0 ? 0 : 1], PEOPLE, request);
          return { status: answer.status, body: created.safeParse(await answer.json()).data };
        }),
      );
      const ids = new Set(answers.map(({ body }) => body?.id));
      if (ids.size !== 1) shortcomings.push(`key ${key} has ${ids.size} answers`);
      const refused = answers.filter(({ status }) => status !== 201);
      if (refused.length > 0) shortcomings.push(`key ${key}: answered by ${refused[0]?.status}`);
    }
    const list = await servers[0].request(paths.api.personalities({ limit: 1 }));
    const { total } = page.parse(await list.json());
    if (total !== keys) shortcomings.push(`there are ${total} records`);
    return { figure: `${keys} keys × ${TIMES}: ${total} records`, shortcomings };
  } finally {
    for (const server of servers) await server.stop();
  }
}

function sendOnce(server: ServerProcess, path: string, request?: RequestInit): Promise<Response> {
  return server.request(path, request);
}
