import { z } from 'zod';
import { paths } from '../../src/domain/paths.ts';
import type { Ledger } from '../crash/ledger.ts';
import { type ServerProcess, sendDraft } from '../stored/server-process.ts';

export interface Writing {
  readonly server: ServerProcess;
  readonly ledger: Ledger;
  /** Reports what is not as it should be. */
  report(what: string): void;
}

interface Written {
  readonly id: string;
  readonly version: number;
}

/** Refused in a row: then nothing fits any more. More than the actions, so that each is refused. */
const REFUSALS = 6;
const ACTIONS = ['create', 'change', 'create', 'remove'] as const;
type Action = (typeof ACTIONS)[number];

const answer = z.object({ id: z.string().optional(), code: z.string().optional() });

/** Creates, changes and removes until there is no space; returns the number of refusals. */
export async function writeUntilFull(writing: Writing, writer: string): Promise<number> {
  let refusals = 0;
  let newest: Written | null = null;
  for (let turn = 0, inRow = 0; inRow < REFUSALS; turn += 1) {
    const action: Action | undefined = newest === null ? 'create' : ACTIONS[turn % ACTIONS.length];
    const name = `Pessoa ${writer}.${turn}`;
    const written: Written | null =
      newest === null || action === 'create'
        ? await create(writing, name)
        : await rewrite(writing, newest, action === 'change' ? name : null);
    inRow = written === null ? inRow + 1 : 0;
    refusals += written === null ? 1 : 0;
    if (written !== null) newest = action === 'remove' ? null : written;
  }
  return refusals;
}

/** Returns what was created, or null when it was refused. */
export async function create(writing: Writing, name: string): Promise<Written | null> {
  const draft = sendDraft('POST', name);
  const { isWritten, id } = await send(writing, paths.api.personalities(), draft);
  if (!isWritten || id === undefined) return null;
  writing.ledger.acknowledge(id, name);
  return { id, version: 1 };
}

/** Changes the name, or removes it when that is null. */
async function rewrite(
  writing: Writing,
  { id, version }: Written,
  name: string | null,
): Promise<Written | null> {
  const headers = { 'If-Match': `"${version}"` };
  const init = name === null ? { method: 'DELETE', headers } : sendDraft('PUT', name, headers);
  const { isWritten } = await send(writing, paths.api.personality(id), init);
  if (!isWritten) return null;
  writing.ledger.acknowledge(id, name);
  return { id, version: version + 1 };
}

async function send({ server, report }: Writing, path: string, init: RequestInit) {
  const response = await server.request(path, init);
  const text = await response.text();
  const { id, code } = answer.parse(text === '' ? {} : JSON.parse(text));
  const { ok, status } = response;
  const type = response.headers.get('Content-Type');
  const isRefused =
    status === 507 && code === 'storage_full' && type === 'application/problem+json';
  if (!ok && !isRefused) report(`a ${init.method} is answered by ${status} ${code}, ${type}`);
  return { isWritten: ok, id };
}
