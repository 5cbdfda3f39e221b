/**
 * Which letters a text has: a bit for each from `a` to `z`, the last six for all other code points; line feeds, which
 * part names, count as none. Whoever has a text has its bits, and two texts that `n` letters differ between differ in
 * at most `n` bits either way: both reject most texts without a look at them.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at += 1;
    if (point >= A && point <= Z) letters |= 1 << (point - A);
    else if (point !== LINE_FEED) letters |= 1 << (ALPHABET + (point % (32 - ALPHABET)));
  }
  return letters;
}

const [LINE_FEED, A, Z] = [10, 97, 122];
const ALPHABET = Z - A + 1;

/**
 * Which two characters stand next to each other in some texts, line feeds too, as 64 bits: one for all pairs of a sum.
 * Whoever has the texts has their bits, and few others have.
 */
export function pairsOf(texts: readonly string[]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const text of texts) {
    for (let at = 1; at < text.length; at += 1) {
      const sum = text.charCodeAt(at - 1) * 37 + text.charCodeAt(at);
      if ((sum & 32) === 0) low |= 1 << sum;
      else high |= 1 << sum;
    }
  }
  return [low, high];
}

/** Whether a text is one letter that has a bit of its own, which then tells everything. */
export function isLetter(text: string): boolean {
  return /^[a-z]$/.test(text);
}

const SURROGATE = /[\uD800-\uDFFF]/;

/** Whether two texts that differ in so many letters can have these lengths: a letter has one unit, or two. */
export function mayDifferIn(errors: number, one: string, other: string): boolean {
  const difference = Math.abs(one.length - other.length);
  if (difference <= errors) return true;
  return difference <= 2 * errors && (SURROGATE.test(one) || SURROGATE.test(other));
}
