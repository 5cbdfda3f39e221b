import { setTimeout as delay } from 'node:timers/promises';
import { isConflict } from '../errors.ts';

const TRIES = 5;

/** Milliseconds before the second try; the longest pause doubles with each. */
const PAUSE = 10;

/**
 * Runs a transaction again, a few times, when it conflicted with another one. The pauses are random, so
 * that the same two do not conflict again.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error;
      await delay(Math.random() * PAUSE * 2 ** tried);
    }
  }
}
