import { createQueue, type Queue } from '../catalogue/queue.ts';
import { unavailable } from './unavailable.ts';

/** Writes that may wait. They need little memory, because their icons are already encoded. */
const WAITING_MAX = 256;

/**
 * Milliseconds that a write waits for its turn: less than its client does, who would otherwise be told that it
 * failed while it is still to be made.
 */
const PATIENCE = 5_000;

/** The writes of a store, so many at a time. Fails with `unavailable` if those before one take too long. */
export function createWriteQueue(atWork: number): Queue {
  return createQueue({
    name: 'waiting_writes',
    atWork,
    waitingMax: WAITING_MAX,
    patience: PATIENCE,
    tooLate: () => unavailable(new Error('The writes before this one take too long.')),
  });
}
