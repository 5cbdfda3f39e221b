import { daysBefore } from '../time.ts';

/** Days for which a source can be traced to its network; the key of each day is deleted after that. */
export const SOURCE_DAYS = 30;

export const SOURCE_PATTERN = /^[0-9a-f]{16}$/;

/** The day of a time, whose key hashes the networks. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}

/**
 * The newest day whose keys are kept. Keys of later days were made by a clock that was ahead, and would be kept for
 * longer than others. One day is allowed, since instances whose clocks differ a little may already be in the next
 * one.
 */
export function newestDay(at: string): string {
  return dayOf(daysBefore(at, -1));
}

/** The oldest day whose keys are kept. */
export function oldestDay(at: string): string {
  return dayOf(daysBefore(at, SOURCE_DAYS));
}
