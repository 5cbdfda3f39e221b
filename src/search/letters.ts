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

/** Units by which two texts may differ that differ by up to two letters, each of up to two units. */
export const UNITS_OF_TWO_LETTERS = 4;
