import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import { openPostgresStore } from '../test/support/open-store.ts';
import { onServer } from '../test/support/postgres/server.ts';
import { sendDraft } from './requests.ts';

/** The outcome of one request. Times are those of `performance.now()`. */
export interface Answer {
  readonly begun: number;
  readonly ended: number;
  /** Null if the connection failed. */
  readonly status: number | null;
}

/** Clients that read and write until they are stopped, whatever the responses are. */
export interface Load {
  readonly answers: readonly Answer[];
  /** The names of the personalities whose creation was acknowledged, by id. */
  readonly acknowledged: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

const WRITERS = 8;
const READERS = 4;
/** Milliseconds. */
const BETWEEN_READS = 5;
const BETWEEN_WRITES = 2;
const AFTER_REFUSAL = 25;

const created = z.object({ id: z.string() });

/** Starts clients that send requests to an origin, such as `http://127.0.0.1:3000`; created names contain `label`. */
export function startLoad(origin: string, label: string): Load {
  const answers: Answer[] = [];
  const acknowledged = new Map<string, string>();
  let isOver = false;

  const send = async (path: string, init: RequestInit = {}) => {
    const begun = performance.now();
    let status: number | null = null;
    let body: unknown = null;
    try {
      const response = await fetch(origin + path, init);
      body = await response.json();
      status = response.status;
    } catch {
      // Recorded as an outcome without a status.
    }
    answers.push({ begun, ended: performance.now(), status });
    return { status, body };
  };
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `Pessoa ${label} ${writer} ${turn}`;
      const { status, body } = await send(paths.api.personalities(), sendDraft('POST', name));
      if (status === 201) acknowledged.set(created.parse(body).id, name);
      await setTimeout(status === 201 ? BETWEEN_WRITES : AFTER_REFUSAL);
    }
  };
  const read = async (): Promise<void> => {
    while (!isOver) {
      const { status } = await send(`${paths.api.personalities()}?q=pessoa`);
      await setTimeout(status === 200 ? BETWEEN_READS : AFTER_REFUSAL);
    }
  };
  const clients = [
    ...Array.from({ length: WRITERS }, (_, i) => write(i)),
    ...Array.from({ length: READERS }, read),
  ];
  return {
    answers,
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

export function isAccepted({ status }: Answer): boolean {
  return status === 200 || status === 201;
}

const INTERVAL = 20;

/** Resolves with the milliseconds until the health check has this status, or with `most` if it does not by then. */
export async function waitForHealth(origin: string, status: number, most: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isSo = await fetch(origin + apiPaths.health).then(
      (answer) => answer.status === status,
      () => false,
    );
    const taken = performance.now() - begun;
    if (isSo || taken >= most) return Math.min(taken, most);
    await setTimeout(INTERVAL);
  }
}

/** Resolves with one sentence per acknowledged personality that is not stored, and per fault of the store. */
export async function findLost(
  url: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const rows = await onServer(url, 'SELECT id, name FROM personality');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const lost = [...acknowledged].filter(([id, name]) => stored.get(id) !== name);
  const store = await openPostgresStore({ url, pool: 1 }, { mode: 'existing' });
  try {
    const faults = await store.verify();
    return [
      ...lost.map(([id, name]) => `the acknowledged ${name} (${id}) is lost`),
      ...faults.map(({ sentence }) => sentence),
    ];
  } finally {
    await store.close();
  }
}
