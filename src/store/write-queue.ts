import { createQueue, type Queue } from '../queue/queue.ts';
import { unavailable } from './failures.ts';

/** Maximum number of queued writes. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

/**
 * Milliseconds that a write may wait in the queue. Less than its client waits, which would otherwise give the write up
 * as failed although it is still made later.
 */
const MAX_WAIT = 5_000;

/**
 * Creates the queue of a store's writes, of which one runs at a time. A write fails with `unavailable` if those ahead
 * of it take too long.
 */
export function createWriteQueue(): Queue {
  return createQueue({
    name: 'waiting_writes',
    concurrency: 1,
    waitingMax: WAITING_MAX,
    maxWait: MAX_WAIT,
    timeoutError: () => unavailable(new Error('The writes before this one take too long.')),
  });
}
