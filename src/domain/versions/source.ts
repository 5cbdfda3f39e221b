import { daysBefore } from '../time.ts';

/** Days for which it can be told which network a source was: the key of each day is deleted then. */
export const SOURCE_DAYS = 30;

export const SOURCE_PATTERN = /^[0-9a-f]{16}$/;

/** The day of a time, whose key names the networks. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}

/**
 * Keys of days after this one are deleted too: a clock that was ahead made them, and they would be kept for longer
 * than others. Instances whose clocks differ a little may be in the next day already.
 */
export function newestDay(at: string): string {
  return dayOf(daysBefore(at, -1));
}

/** Keys of days before this one are deleted. */
export function oldestDay(at: string): string {
  return dayOf(daysBefore(at, SOURCE_DAYS));
}
