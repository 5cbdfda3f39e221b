/**
 * The letters in a text as a 32-bit set: one bit for each of `a` to `z`, and six bits shared by all other code
 * points. Line feeds, which separate names, have no bit. A text that contains another has all of its bits, and two
 * texts at edit distance `n` differ in at most `n` bits in each direction. Both facts reject most texts without
 * comparing them.
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
 * The pairs of adjacent characters in some texts, line feeds included, as a hashed 64-bit set in two numbers. A text
 * that contains all of these texts has all of their bits, and few other texts have.
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

/** Whether a text is a single letter with a bit of its own, so that the bit alone decides whether it occurs. */
export function isLetter(text: string): boolean {
  return /^[a-z]$/.test(text);
}

const SURROGATE = /[\uD800-\uDFFF]/;

/**
 * Whether the lengths of two texts allow that they differ in at most so many letters. A letter is one or two UTF-16
 * code units.
 */
export function mayDifferIn(errors: number, one: string, other: string): boolean {
  const difference = Math.abs(one.length - other.length);
  if (difference <= errors) return true;
  return difference <= 2 * errors && (SURROGATE.test(one) || SURROGATE.test(other));
}
