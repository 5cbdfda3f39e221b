import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { openSession } from '../test/support/postgres/server.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendDraft } from './requests.ts';
import { type ServerProcess, startPair } from './server/server-process.ts';
import { withDatabase } from './stored.ts';

const FREEZES: Readonly<Record<Size, number>> = { small: 1, full: 10 };
/** Milliseconds that another instance is held up. A small run shares the machine with others. */
const HOLD_BAR: Readonly<Record<Size, number>> = { small: 25_000, full: 6_000 };
/** Milliseconds in which a statement under way at the freeze has ended, and the transaction is idle. */
const SETTLING = 100;
const BETWEEN_ATTEMPTS = 50;
/** Coprime to the pause, so that freezes fall into all parts of a write. */
const STEP = 7;
const ATTEMPTS = 1_000;

const PEOPLE = paths.api.personalities();
/** A transaction that has written and waits for its next statement. */
const HOLDS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
  AND state = 'idle in transaction' AND backend_xid IS NOT NULL`;

const record = z.object({ id: z.string(), version: z.int() });

/** An instance is stopped (SIGSTOP) in the middle of a write: the server has to end its transaction. */
export const frozen: Proof = {
  name: 'frozen',
  isTimed: true,
  bar: 'an instance frozen in mid-write: another one writes the same personality within 6 s (full) and creates meanwhile; 0 acknowledged writes lost',
  run: (size) => withDatabase((url) => run(FREEZES[size], HOLD_BAR[size], url)),
};

async function run(freezes: number, bar: number, url: string): Promise<Outcome> {
  const [freezing, other] = await startPair({ environment: { DATABASE_URL: url, INSTANCES: '2' } });
  const watcher = await openSession(url);
  const shortcomings: string[] = [];
  const held: number[] = [];
  try {
    const created = await other.request(PEOPLE, sendDraft('POST', 'Ana'));
    const { id } = record.parse(await created.json());
    const path = paths.api.personality(id);
    let acknowledged = 0;
    for (let freeze = 1; freeze <= freezes; freeze += 1) {
      const editing = editUntilEnded(freezing, path);
      if (!(await freezeInMidWrite(freezing, watcher))) {
        throw new Error('No freeze met a write in its middle.');
      }
      const begun = performance.now();
      if (!(await createWhileHeld(other, watcher)))
        shortcomings.push(`freeze ${freeze}: nobody else could create meanwhile`);
      if (!(await editWithin(bar, other, path)))
        shortcomings.push(`freeze ${freeze}: nobody else could write for ${bar} ms`);
      else acknowledged += 1;
      held.push(performance.now() - begun);
      process.kill(freezing.pid, 'SIGCONT');
      acknowledged += await editing.end();
    }
    const { version } = record.parse(await (await other.request(path)).json());
    if (version !== acknowledged + 1)
      shortcomings.push(`${acknowledged} acknowledged, but the version is ${version}`);
    const last = await freezing.request(PEOPLE, sendDraft('POST', 'Caio'));
    if (last.status !== 201) shortcomings.push(`afterwards it answers ${last.status}`);
    return {
      figure: `${freezes} freezes: others held up for ${Math.round(Math.max(...held))} ms at most, ${acknowledged} acknowledged edits`,
      shortcomings,
    };
  } finally {
    await watcher.end();
    for (const server of [freezing, other]) await server.stop();
  }
}

/** Edits one personality, one edit after the other; `end` gives how many were acknowledged. */
function editUntilEnded(server: ServerProcess, path: string): { end(): Promise<number> } {
  let isOver = false;
  let acknowledged = 0;
  const editing = (async () => {
    // A server that is frozen for long may close the connection afterwards.
    while (!isOver) if (await edit(server, path).catch(() => false)) acknowledged += 1;
  })();
  return {
    async end() {
      isOver = true;
      await editing;
      return acknowledged;
    },
  };
}

/** Freezes it again and again until a transaction of its own is left open. */
async function freezeInMidWrite(server: ServerProcess, watcher: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await setTimeout((attempt * STEP) % BETWEEN_ATTEMPTS);
    process.kill(server.pid, 'SIGSTOP');
    await setTimeout(SETTLING);
    if (await holds(watcher)) return true;
    process.kill(server.pid, 'SIGCONT');
  }
  return false;
}

async function holds(watcher: pg.Client): Promise<boolean> {
  return (await watcher.query(HOLDS)).rows.length > 0;
}

async function createWhileHeld(server: ServerProcess, watcher: pg.Client): Promise<boolean> {
  while (await holds(watcher)) {
    const answer = await server.request(PEOPLE, sendDraft('POST', 'Bia'));
    await answer.arrayBuffer();
    if (answer.status === 201) return true;
  }
  return false;
}

async function editWithin(most: number, server: ServerProcess, path: string): Promise<boolean> {
  const end = performance.now() + most;
  while (performance.now() < end) if (await edit(server, path)) return true;
  return false;
}

/** Edits the newest version; whether that was acknowledged. */
async function edit(server: ServerProcess, path: string): Promise<boolean> {
  const known = await server.request(path);
  if (known.status !== 200) return false;
  const { version } = record.parse(await known.json());
  const draft = sendDraft('PUT', `Ana ${version}`, { 'If-Match': `"${version}"` });
  const answer = await server.request(path, draft);
  await answer.arrayBuffer();
  return answer.status === 200;
}
