/** Lengths of time, in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time so many days before another; both ISO 8601, UTC. */
export function daysBefore(at: string, days: number): string {
  return new Date(Date.parse(at) - days * DAY).toISOString();
}
