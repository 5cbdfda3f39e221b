import { LimitReached } from '../catalogue/limit-reached.ts';

/** Maximum number of waiting writes. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

/** Milliseconds until a retry can succeed. */
const WAIT = 2_000;

export interface WriteQueue {
  /** Whether no write is running or waiting. */
  readonly isEmpty: boolean;
  /** Runs tasks one at a time, in the order of the calls; fails with `LimitReached` if too many are waiting. */
  add<T>(task: () => Promise<T>): Promise<T>;
}

export function createWriteQueue(waitingMax = WAITING_MAX): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return {
    get isEmpty() {
      return pending === 0;
    },
    async add(task) {
      if (pending > waitingMax) {
        throw new LimitReached('busy', { name: 'waiting_writes', wait: WAIT });
      }
      pending += 1;
      const turn = last.then(task);
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        pending -= 1;
      }
    },
  };
}
