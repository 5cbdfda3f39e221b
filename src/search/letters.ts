/**
 * Which letters a text has, one bit for all code points of the same remainder; line feeds, which part names, count as none.
 * Two texts that `n` letters differ between differ in at most `n` bits either way, which rejects most texts without a look
 * at them.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at += 1;
    if (point !== LINE_FEED) letters |= 1 << (point & 31);
  }
  return letters;
}

const LINE_FEED = 10;

const SURROGATE = /[\uD800-\uDFFF]/;

/** Whether two texts that differ in so many letters can have these lengths: a letter has one unit, or two. */
export function mayDifferIn(errors: number, one: string, other: string): boolean {
  const difference = Math.abs(one.length - other.length);
  if (difference <= errors) return true;
  return difference <= 2 * errors && (SURROGATE.test(one) || SURROGATE.test(other));
}
