import { LimitReached } from '../../catalogue/limit-reached.ts';
import type { Network } from './from-where.ts';
import { createTurns } from './turns.ts';

export interface FairQueueOptions {
  /** Name in the RateLimit headers. */
  readonly name: string;
  /** Tasks that run at a time. */
  readonly atWork: number;
  /** Milliseconds after which a task that has not begun fails with `busy`. */
  readonly patience?: number;
}

/** Runs tasks in turns of their networks. */
export interface FairQueue {
  /** Rejects with the signal’s reason if it is aborted before the task has begun. */
  run<T>(network: Network, signal: AbortSignal, task: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly network: Network;
  readonly begin: () => void;
}

/** Less than the silence after which the server closes a connection, so that the client is told. */
const PATIENCE = 5_000;
/** Milliseconds until a retry. */
const WAIT = 2_000;

/**
 * When a task ends, the next is one of the network whose turn it is (turns.ts), so that the many tasks of one network
 * wait for each other and not others for them.
 */
export function createFairQueue({
  name,
  atWork,
  patience = PATIENCE,
}: FairQueueOptions): FairQueue {
  const turns = createTurns<Waiting>();
  let free = atWork;

  const beginNext = (): void => {
    const next = turns.next();
    if (next === null) free += 1;
    else next.begin();
  };

  /** Resolves when it is the turn of this network. */
  const wait = (network: Network, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        turns.remove(entry);
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
      };
      const begin = (): void => {
        leave();
        resolve();
      };
      const abandon = (): void => {
        leave();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new LimitReached('busy', { name, wait: WAIT }));
      }, patience);
      const entry = { network, begin };
      turns.add(entry);
      signal.addEventListener('abort', abandon);
    });

  return {
    async run(network, signal, task) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else await wait(network, signal);
      try {
        return await task();
      } finally {
        // In the next tick, so that tasks that arrive meanwhile are queued too.
        setImmediate(beginNext);
      }
    },
  };
}
