import { LimitReached } from '../catalogue/failures.ts';
import { createTurns, IN_ORDER, type Turn } from './turns.ts';

export interface QueueOptions {
  /** Name in the RateLimit headers. */
  readonly name: string;
  /** Tasks that run at a time. */
  readonly atWork: number;
  /** Tasks that may wait. */
  readonly waitingMax?: number;
  /** Milliseconds after which a task that has not begun fails, and is never run. */
  readonly patience?: number;
  /** The error with which it fails then; `busy` when left out. */
  readonly tooLate?: () => Error;
  /** A clock in milliseconds, for tests. */
  readonly now?: () => number;
}

interface RunOptions {
  readonly turn?: Turn;
  /** Rejects with its reason if it is aborted before the task has begun. */
  readonly signal?: AbortSignal;
  /** Waits even where `waitingMax` wait. */
  readonly evenIfFull?: boolean;
}

export type Queue = ReturnType<typeof createQueue>;

/**
 * Milliseconds in which tasks may begin before the next tick of the event loop. Tasks may wait for nothing but
 * promises: timers and sockets would see nothing until the last of them has ended. A tick for each costs a quarter of
 * the throughput.
 */
const SLICE = 5;

/** Milliseconds until a retry. */
const WAIT = 2_000;

/** Runs so many tasks at a time; the others wait for their turn. */
export function createQueue({
  name,
  atWork,
  waitingMax = Number.POSITIVE_INFINITY,
  patience = Number.POSITIVE_INFINITY,
  tooLate = () => new LimitReached('busy', { name, wait: WAIT }),
  now = () => performance.now(),
}: QueueOptions) {
  const turns = createTurns<() => void>();
  /** When each running task began, the oldest first. */
  const running = new Set<{ readonly began: number }>();
  /** When the first task of this tick of the event loop began; null if none has. */
  let tickBegan: number | null = null;

  const mayBegin = (): boolean =>
    running.size < atWork && (tickBegan === null || now() - tickBegan < SLICE);

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
    while (mayBegin()) {
      const next = turns.next();
      if (next === null) return;
      next();
    }
  };

  /** Resolves when it is its turn; it has begun then. */
  const wait = (turn: Turn, signal?: AbortSignal): Promise<ReturnType<typeof begin>> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        turns.remove(turn, enter);
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
        reject(tooLate());
      };
      const timer = Number.isFinite(patience) ? setTimeout(giveUp, patience) : undefined;
      turns.add(turn, enter);
      signal?.addEventListener('abort', abandon);
    });

  return {
    /** Whether no task runs or waits. */
    get isEmpty() {
      return running.size === 0 && turns.size === 0;
    },
    /** Milliseconds since the oldest running task began; 0 when none is running. */
    runningFor() {
      const [oldest] = running;
      return oldest === undefined ? 0 : now() - oldest.began;
    },
    /** Fails with `LimitReached` if too many wait. */
    async run<T>(
      task: () => Promise<T>,
      { turn = IN_ORDER, signal, evenIfFull = false }: RunOptions = {},
    ): Promise<T> {
      signal?.throwIfAborted();
      const isFree = turns.size === 0 && mayBegin();
      // No task runs while all wait for the next tick of the event loop.
      const isFull = running.size + turns.size >= atWork + waitingMax;
      if (isFull && !evenIfFull) throw new LimitReached('busy', { name, wait: WAIT });
      const begun = isFree ? begin() : await wait(turn, signal);
      try {
        return await task();
      } finally {
        running.delete(begun);
        beginNext();
      }
    },
  };
}
