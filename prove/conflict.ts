import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendDraft } from './requests.ts';
import { type ServerProcess, startPair } from './server/server-process.ts';
import { onEach } from './stored.ts';

const UPDATES: Readonly<Record<Size, number>> = { small: 200, full: 10_000 };
const CLIENTS_OF_EACH = 4;
const PEOPLE = paths.api.personalities();

const record = z.object({ id: z.string(), version: z.int() });
const conflict = z.object({ current: z.object({ version: z.int() }) });

/** Lets clients of two processes change one personality, each from the version that it knows. */
export const conflicts: Proof = {
  name: 'conflict',
  bar: '10,000 conditional updates on each engine: successes = final version - 1, everything else 412; 428 without If-Match',
  run: (size) => onEach(['SQLite', 'PostgreSQL'], ({ url }) => run(UPDATES[size], url)),
};

async function run(updates: number, database: string): Promise<Outcome> {
  const servers = await startPair({ environment: { DATABASE_URL: database } });
  try {
    const creation = sendDraft('POST', 'Disputada');
    const created = record.parse(await (await servers[0].request(PEOPLE, creation)).json());
    const path = paths.api.personality(created.id);
    const statuses = new Map<number, number>();
    let left = updates;
    const client = async (server: ServerProcess): Promise<void> => {
      let known = created.version;
      while (left > 0) {
        left -= 1;
        const change = sendDraft('PUT', `Versão de ${left}`, { 'If-Match': `"${known}"` });
        const answer = await server.request(path, change);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const body: unknown = await answer.json();
        if (answer.status === 200) known = record.parse(body).version;
        else if (answer.status === 412) known = conflict.parse(body).current.version;
      }
    };
    await Promise.all(
      servers.flatMap((server) => Array.from({ length: CLIENTS_OF_EACH }, () => client(server))),
    );
    const unconditional = await servers[1].request(path, sendDraft('PUT', 'Sem condição'));
    const { version } = record.parse(await (await servers[1].request(path)).json());

    const [successes, refusals] = [statuses.get(200) ?? 0, statuses.get(412) ?? 0];
    const shortcomings: string[] = [];
    if (version !== successes + 1) {
      shortcomings.push(`${successes} successes, but the version is ${version}`);
    }
    if (successes + refusals !== updates) {
      shortcomings.push(`other answers: ${JSON.stringify([...statuses])}`);
    }
    if (refusals === 0) shortcomings.push('no two clients met');
    if (unconditional.status !== 428) {
      shortcomings.push(`without If-Match the answer is ${unconditional.status}`);
    }
    return {
      figure: `${updates} updates by two processes, ${successes} succeeded, ${refusals} answered 412, final version ${version}`,
      shortcomings,
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}
