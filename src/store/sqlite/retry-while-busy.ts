import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** Milliseconds between attempts. */
const PAUSE = 25;

/**
 * Repeats an attempt while another process holds the lock. Runs it at least once; after `deadline` (in
 * terms of `performance.now()`) throws the BUSY error. Unlike SQLite's own `busy_timeout` it does not block
 * the event loop between attempts.
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
