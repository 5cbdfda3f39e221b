import { LimitReached } from '../catalogue/limit-reached.ts';
import { unavailable } from './unavailable.ts';

/** Maximum number of waiting writes. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

/** Milliseconds until a retry can succeed. */
const WAIT = 2_000;

/**
 * Milliseconds that a write waits for its turn: less than its client does, who would otherwise be told that it
 * failed while it is still to be made.
 */
const PATIENCE = 5_000;

/**
 * Milliseconds of queued writes after which the event loop turns: SQLite's writes are synchronous, and reads would wait
 * for all that are queued. A turn after each write costs a quarter of their throughput.
 */
const SLICE = 5;

export interface WriteQueueOptions {
  /** Writes that run at once. */
  readonly parallel: number;
  readonly waitingMax?: number;
  readonly patience?: number;
}

export interface WriteQueue {
  /** Whether no write is running or waiting. */
  readonly isEmpty: boolean;
  /** Milliseconds since the oldest running write began; 0 when none is running. */
  runningFor(): number;
  /**
   * Runs tasks in the order of the calls. Fails with `LimitReached` if too many are waiting, and with
   * `unavailable` if those before it take too long; then the task is never run.
   */
  add<T>(task: () => Promise<T>): Promise<T>;
}

export function createWriteQueue({
  parallel,
  waitingMax = WAITING_MAX,
  patience = PATIENCE,
}: WriteQueueOptions): WriteQueue {
  const waiting = new Set<() => void>();
  /** When each running write began, oldest first. */
  const running = new Map<symbol, number>();

  /** `start` is called when it is its turn, before anything else can run. */
  const takeTurn = (start: () => void): Promise<void> => {
    if (waiting.size >= waitingMax)
      throw new LimitReached('busy', { name: 'waiting_writes', wait: WAIT });
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        start();
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(unavailable(new Error('The writes before this one take too long.')));
      }, patience);
      waiting.add(begin);
    });
  };
  const next = (): void => {
    const [begin] = waiting;
    if (begin === undefined || running.size >= parallel) return;
    waiting.delete(begin);
    begin();
  };

  let turnedAt = 0;
  const nextInSlice = (): void => {
    if (performance.now() - turnedAt < SLICE) next();
    else
      setImmediate(() => {
        turnedAt = performance.now();
        next();
      });
  };

  return {
    get isEmpty() {
      return running.size === 0 && waiting.size === 0;
    },
    runningFor() {
      const [oldest] = running.values();
      return oldest === undefined ? 0 : performance.now() - oldest;
    },
    async add(task) {
      const turn = Symbol('turn');
      const start = () => running.set(turn, performance.now());
      if (running.size >= parallel || waiting.size > 0) await takeTurn(start);
      else start();
      try {
        return await task();
      } finally {
        running.delete(turn);
        if (waiting.size > 0) nextInSlice();
      }
    },
  };
}
