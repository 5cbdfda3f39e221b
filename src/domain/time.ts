/** Durations in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time so many days before another; both are ISO 8601, UTC. */
export function daysBefore(at: string, days: number): string {
  return new Date(Date.parse(at) - days * DAY).toISOString();
}

/**
 * The time of a version, which is never before that of the previous version: a system clock can be set back. Both are
 * ISO 8601 of one length, in UTC.
 */
export function notBefore(previous: string, at: string): string {
  return at < previous ? previous : at;
}
