import { Failure } from '../../domain/failure.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

/** Maximum number of waiting writes. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

export interface WriteQueue {
  /** Whether no write is running or waiting. */
  readonly isEmpty: boolean;
  /** Runs tasks one at a time, in the order of the calls; fails with `unavailable` if too many are waiting. */
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
        throw new Failure('unavailable', {
          cause: new Error(`${waitingMax} writes wait already.`),
          retryAfter: RETRY_AFTER_SECONDS,
        });
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
