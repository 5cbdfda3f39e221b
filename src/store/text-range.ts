/** In byte order no text that begins with a prefix comes behind the prefix and this; no name has it. */
const LAST_CODE_POINT = '\u{10FFFF}';

/** The texts that begin with a prefix are those from the prefix on and below this, in byte order. */
export function endOfPrefix(prefix: string): string {
  return prefix + LAST_CODE_POINT;
}
