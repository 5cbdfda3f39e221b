import { unavailable } from '../unavailable.ts';
import type { WriteQueue } from '../write-queue.ts';

/** Milliseconds. */
export interface WaitingLimits {
  /** When a write has been running for so long, those behind it and new ones are refused until it ends. */
  readonly running: number;
  /** A write that has waited for so long is refused, however fast those before it are. */
  readonly waiting: number;
}

export interface LimitedQueue extends WriteQueue {
  /** Milliseconds since the running write began; 0 when none is running. */
  runningFor(): number;
}

/**
 * Bounds the time in a queue as well: a write that waits for longer than its client does could otherwise be
 * made after the client was told that it failed. A write that was refused here is never run.
 */
export function limitWaiting(queue: WriteQueue, { running, waiting }: WaitingLimits): LimitedQueue {
  let begun: number | null = null;
  /** Said by the timer, which may be a fraction of a millisecond before the clock. */
  let isStalled = false;
  const refusals = new Set<() => void>();

  const runningFor = (): number => (begun === null ? 0 : performance.now() - begun);

  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    begun = performance.now();
    const timer = setTimeout(() => {
      isStalled = true;
      for (const refuse of refusals) refuse();
    }, running);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      begun = null;
      isStalled = false;
    }
  };

  return {
    get isEmpty() {
      return queue.isEmpty;
    },
    runningFor,
    async add(task) {
      if (isStalled) throw tooSlow();
      const refusal = Promise.withResolvers<never>();
      let isRefused = false;
      const refuse = (): void => {
        isRefused = true;
        refusal.reject(tooSlow());
      };
      const timer = setTimeout(refuse, waiting);
      refusals.add(refuse);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        refusals.delete(refuse);
      };
      const turn = queue.add(() => {
        stopWaiting();
        return isRefused ? refusal.promise : run(task);
      });
      try {
        return await Promise.race([turn, refusal.promise]);
      } finally {
        stopWaiting();
      }
    },
  };
}

function tooSlow(): Error {
  return unavailable(new Error('The writes before this one take too long.'));
}
