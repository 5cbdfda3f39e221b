/**
 * A process of clients that send one good request after the other until it is told to stop, and then tells
 * how long each took. It does nothing else, so that nothing of their own delays them.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { GoodMessage, GoodPlan, GoodRequest } from '../good-clients.ts';

/** Milliseconds of a tick, in which the kernel tells times of processes. */
const TICK = 10;

/** Milliseconds of processor time that all threads of a process have used. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the program's name, which is in parentheses and may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

const WARM_UP = 100;
/** Another network than those of attackers, where the server believes it. */
const FROM = { 'X-Forwarded-For': '203.0.113.7' };

// The proof has ended, whatever ended it.
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
// A running server has its code loaded and compiled.
for (let i = 0; i < WARM_UP; i += 1) await (await fetch(url, { headers: FROM })).text();
const asking = Array.from({ length: clients }, ask);
process.send?.({ kind: 'asking' } satisfies GoodMessage);
await Promise.all(asking);
tell(() => process.disconnect?.());

/** Tells what was measured since it was told last. */
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
