/**
 * A process of clients that send one good request after the other until it is told to stop, and then reports how long
 * each took. It does nothing else, so that no work of its own delays them.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { GoodMessage, GoodPlan, GoodRequest } from '../good-clients.ts';

/** Milliseconds per clock tick, the unit in which the kernel reports processor times. */
const TICK = 10;

/** The processor time in milliseconds that all threads of a process have used. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields follow the program's name, which is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

const WARM_UP = 100;
/** A different network from those of attackers, if the server trusts the header. */
const FROM = { 'X-Forwarded-For': '203.0.113.7' };

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

const { url, serverPid, clients, pause }: GoodPlan = JSON.parse(process.argv[2] ?? '{}');
const computed: number[] = [];
const elapsed: number[] = [];
let failed = 0;
let isOver = false;

process.on('message', (request: GoodRequest) => {
  if (request === 'stop') isOver = true;
  else tell();
});
// Warms up: a running server has its code loaded and compiled.
for (let i = 0; i < WARM_UP; i += 1) await (await fetch(url, { headers: FROM })).text();
const asking = Array.from({ length: clients }, ask);
process.send?.({ kind: 'asking' } satisfies GoodMessage);
await Promise.all(asking);
tell(() => process.disconnect?.());

/** Reports what was measured since the last report. */
function tell(then = (): void => {}): void {
  const asked: GoodMessage = {
    kind: 'asked',
    computed: computed.splice(0),
    elapsed: elapsed.splice(0),
    failed,
  };
  failed = 0;
  process.send?.(asked, then);
}

async function ask(): Promise<void> {
  while (!isOver) {
    const before = processorTime(serverPid);
    const started = performance.now();
    const isAnswered = await fetch(url, { headers: FROM })
      .then(async (answer) => answer.ok && (await answer.text()) !== '')
      .catch(() => false);
    elapsed.push(performance.now() - started);
    computed.push(processorTime(serverPid) - before);
    if (!isAnswered) failed += 1;
    await setTimeout(pause);
  }
}
