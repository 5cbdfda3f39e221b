/** Sorts after every character of a name in byte order, and occurs in none. */
const LAST_CODE_POINT = '\u{10FFFF}';

/** Texts with this prefix are those from the prefix (inclusive) to this end (exclusive), in byte order. */
export function endOfPrefix(prefix: string): string {
  return prefix + LAST_CODE_POINT;
}
