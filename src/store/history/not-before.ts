/**
 * The time of a version, which is never before the one that it follows: a system clock can be set back. Both are ISO
 * 8601 of one length, in UTC.
 */
export function notBefore(previous: string, at: string): string {
  return at < previous ? previous : at;
}
