/** Tasks per tick of the event loop: each closes a connection or writes to one, which takes some 0.1 ms. */
const PER_TICK = 16;

const waiting: (() => void)[] = [];

/**
 * Runs a task soon: a few of all tasks in one tick of the event loop, so that thousands of connections that
 * end at the same time do not delay the answers on others.
 */
export function spreadOverTicks(task: () => void): void {
  waiting.push(task);
  if (waiting.length === 1) setImmediate(runTick);
}

function runTick(): void {
  const tasks = waiting.slice(0, PER_TICK);
  try {
    for (const task of tasks) task();
  } finally {
    // Removed only now, so that tasks added meanwhile do not schedule a second tick.
    waiting.splice(0, tasks.length);
    if (waiting.length > 0) setImmediate(runTick);
  }
}
