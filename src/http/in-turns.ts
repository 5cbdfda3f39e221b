/** Tasks per turn of the event loop: each closes a connection or writes to one, which takes some 0.1 ms. */
const PER_TURN = 16;

const waiting: (() => void)[] = [];

/**
 * Runs a task soon: a few of all tasks in one turn of the event loop, so that thousands of connections that
 * end at the same time do not delay the answers on others.
 */
export function inTurns(task: () => void): void {
  waiting.push(task);
  if (waiting.length === 1) setImmediate(takeTurn);
}

function takeTurn(): void {
  const tasks = waiting.slice(0, PER_TURN);
  try {
    for (const task of tasks) task();
  } finally {
    // Removed only now: tasks that are added meanwhile find a turn planned.
    waiting.splice(0, tasks.length);
    if (waiting.length > 0) setImmediate(takeTurn);
  }
}
