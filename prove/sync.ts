import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendDraft } from './requests.ts';
import { startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';
import { createSyncedPages, readTrace, strace, whyNoStrace } from './sync/trace.ts';

/** Number of rounds in which each writer creates, edits, removes and restores. */
const ROUNDS: Readonly<Record<Size, number>> = { small: 4, full: 25 };
const WRITERS = 4;

const created = z.object({ id: z.string() });

/**
 * Runs the server under strace. Each write comes from a new visitor, whose name is in the stored version and in the
 * head of the response. So the name shows which frames of the write-ahead log a response acknowledges.
 */
export const sync: Proof = {
  name: 'sync',
  bar: 'every 2xx after a finished sync of the log with what it acknowledges',
  run: async (size) => {
    const skipped = whyNoStrace();
    return skipped === null ? inFolder((folder) => run(ROUNDS[size], folder)) : { skipped };
  },
};

async function run(rounds: number, folder: string): Promise<Outcome> {
  const [file, trace] = [join(folder, 'catalogue.db'), join(folder, 'trace')];
  const environment = { DATABASE_URL: `file:${file}` };
  const server = await startServer({ environment }, { under: strace(trace) });
  const shortcomings: string[] = [];
  let acknowledged = 0;
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await server.request(path, init);
    const body = await response.text();
    if (response.ok) acknowledged += 1;
    else shortcomings.push(`${init.method} is answered by ${response.status}`);
    return response.status === 204 ? null : JSON.parse(body);
  };
  try {
    const writers = Array.from({ length: WRITERS }, (_, i) => write(send, rounds, i));
    await Promise.all(writers);
  } finally {
    await server.stop();
  }
  const seen = await checkOrder(trace, `${file}-wal`, shortcomings);
  if (seen.answers !== acknowledged) {
    shortcomings.push(`${acknowledged} were acknowledged, strace saw ${seen.answers}`);
  }
  return {
    figure: `${seen.answers} acknowledged writes after ${seen.commits} commits in ${seen.syncs} syncs`,
    shortcomings,
  };
}

async function write(
  send: (path: string, init: RequestInit) => Promise<unknown>,
  rounds: number,
  writer: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const name = `Pessoa ${writer}.${round}`;
    const { id } = created.parse(await send(paths.api.personalities(), sendDraft('POST', name)));
    const path = paths.api.personality(id);
    await send(path, sendDraft('PUT', `${name} mudada`, { 'If-Match': '"1"' }));
    await send(path, { method: 'DELETE', headers: { 'If-Match': '"2"' } });
    await send(paths.api.restore(id), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'If-Match': '"3"' },
      body: JSON.stringify({ version: 1 }),
    });
  }
}

async function checkOrder(trace: string, log: string, shortcomings: string[]) {
  const pages = createSyncedPages();
  let answers = 0;
  let syncs = 0;
  for await (const { kind, target, bytes } of readTrace(trace)) {
    if (kind === 'write' && target === log) pages.write(bytes);
    if (kind === 'sync' && target === log) {
      syncs += 1;
      pages.sync();
    }
    const head = kind === 'send' ? bytes.toString('latin1') : '';
    if (!/^HTTP\/1\.1 2/.test(head)) continue;
    answers += 1;
    const visitor = /visitante=([0-9a-f]{10})\./.exec(head)?.[1];
    if (visitor === undefined) shortcomings.push('an answer names no visitor');
    else if (!pages.includes(visitor)) {
      shortcomings.push(`answer ${answers} was sent before a sync of what it acknowledges`);
    }
  }
  return { answers, syncs, commits: pages.commits };
}
