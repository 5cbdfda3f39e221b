import { LimitReached } from '../catalogue/failures.ts';

export interface QueueOptions {
  /** Names the limit in the RateLimit headers. */
  readonly name: string;
  /** Maximum number of tasks that run at a time. */
  readonly concurrency: number;
  /** Maximum number of waiting tasks; unlimited when absent. */
  readonly waitingMax?: number;
  /** Milliseconds after which a task that has not begun fails without being run; unlimited when absent. */
  readonly maxWait?: number;
  /** Makes the error of such a timeout; `busy` when absent. */
  readonly timeoutError?: () => Error;
  /** A clock in milliseconds; tests inject their own. */
  readonly now?: () => number;
}

interface RunOptions {
  /** Aborting it before the task has begun rejects the call with the signal’s reason. */
  readonly signal?: AbortSignal;
  /** Lets the task wait even when `waitingMax` tasks are waiting. */
  readonly evenIfFull?: boolean;
}

export type Queue = ReturnType<typeof createQueue>;

/**
 * Milliseconds during which tasks may begin within one tick of the event loop. Tasks that await nothing but promises
 * all run in one tick, so timers and sockets would starve until the last of them has ended. A tick for each task
 * costs a quarter of the throughput.
 */
const SLICE = 5;

/** Milliseconds after which a refused client should retry. */
const WAIT = 2_000;

/** Creates a queue that runs a limited number of tasks at a time; the others wait, first come first served. */
export function createQueue({
  name,
  concurrency,
  waitingMax = Number.POSITIVE_INFINITY,
  maxWait = Number.POSITIVE_INFINITY,
  timeoutError = () => new LimitReached('busy', { name, wait: WAIT }),
  now = () => performance.now(),
}: QueueOptions) {
  /** What begins each waiting task, the oldest first. */
  const waiting = new Set<() => void>();
  /** The running tasks with their start times, the oldest first. */
  const running = new Set<{ readonly began: number }>();
  /** When the first task of this tick of the event loop began; null if none has. */
  let tickBegan: number | null = null;

  const mayBegin = (): boolean =>
    running.size < concurrency && (tickBegan === null || now() - tickBegan < SLICE);

  const begin = () => {
    const task = { began: now() };
    running.add(task);
    if (tickBegan === null) {
      tickBegan = task.began;
      setImmediate(() => {
        tickBegan = null;
        beginNext();
      });
    }
    return task;
  };
  const beginNext = (): void => {
    for (const enter of waiting) {
      if (!mayBegin()) return;
      enter();
    }
  };

  /** Resolves when the task’s turn has come; the task then counts as running. */
  const wait = (signal?: AbortSignal): Promise<ReturnType<typeof begin>> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(enter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      const enter = (): void => {
        leave();
        resolve(begin());
      };
      const abandon = (): void => {
        leave();
        reject(signal?.reason);
      };
      const giveUp = (): void => {
        leave();
        reject(timeoutError());
      };
      const timer = Number.isFinite(maxWait) ? setTimeout(giveUp, maxWait) : undefined;
      waiting.add(enter);
      signal?.addEventListener('abort', abandon);
    });

  return {
    /** Whether no task is running or waiting. */
    get isEmpty() {
      return running.size === 0 && waiting.size === 0;
    },
    /** Milliseconds since the oldest running task began; 0 if none is running. */
    runningFor() {
      const [oldest] = running;
      return oldest === undefined ? 0 : now() - oldest.began;
    },
    /** Runs a task when its turn comes. Fails with `LimitReached` if too many tasks are waiting. */
    async run<T>(
      task: () => Promise<T>,
      { signal, evenIfFull = false }: RunOptions = {},
    ): Promise<T> {
      signal?.throwIfAborted();
      const isFree = waiting.size === 0 && mayBegin();
      // No task runs while all wait for the next tick of the event loop.
      const isFull = running.size + waiting.size >= concurrency + waitingMax;
      if (isFull && !evenIfFull) throw new LimitReached('busy', { name, wait: WAIT });
      const begun = isFree ? begin() : await wait(signal);
      try {
        return await task();
      } finally {
        running.delete(begun);
        beginNext();
      }
    },
  };
}
