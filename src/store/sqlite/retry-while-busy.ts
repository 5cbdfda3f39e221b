import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** Milliseconds between two tries. */
const PAUSE = 25;

/**
 * Tries until no other process holds the lock, at least once; from `deadline` on (by the clock of
 * `performance.now()`) the error "busy" is passed on. Between the tries the event loop is free, which
 * SQLite's own `busy_timeout` would block.
 */
export async function retryWhileBusy<T>(
  attempt: () => T | Promise<T>,
  deadline: number,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await delay(PAUSE);
    }
  }
}
