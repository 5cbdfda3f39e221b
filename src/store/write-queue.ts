import { unavailable } from './unavailable.ts';

/** Writes that may wait for their turn; each is small by then, since its icon is encoded. */
const WAITING_MAX = 256;

export interface WriteQueue {
  /** Whether no write runs or waits. */
  readonly isEmpty: boolean;
  /** Runs tasks one at a time, in the order of the calls; `unavailable` when too many wait already. */
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
        throw unavailable(new Error(`${waitingMax} writes wait already.`));
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
