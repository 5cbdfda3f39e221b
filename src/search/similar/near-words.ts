import { editDistance } from '../../domain/people/similar.ts';
import type { Words } from '../words.ts';
import { variantsOf } from './variants.ts';

/** Words of stored names one letter away from a word, limited to the letters that `variantsOf` tries. */
export function wordsOneAway(words: Words, word: string): readonly string[] {
  return [...variantsOf(word)].filter((variant) => words.find(variant) !== -1);
}

/** Words of stored names two letters away from a word. */
export function wordsTwoAway(words: Words, word: string): readonly string[] {
  const letters = lettersOf(word);
  const near: string[] = [];
  for (const [number, others] of lettersOfAll(words).entries()) {
    // A letter beyond the basic plane has two units, and each wrong letter may add or take one.
    if (Math.abs(words.lengthOf(number) - word.length) > 4) continue;
    if (count(letters & ~others) > 2 || count(others & ~letters) > 2) continue;
    const other = words.textOf(number);
    if (editDistance(word, other, 2) === 2) near.push(other);
  }
  return near;
}

/**
 * Which letters a text has, one bit for all code points of the same remainder. Two texts `n` letters apart
 * differ in at most `n` bits either way, so most words need no look at their letters.
 */
function lettersOf(text: string): number {
  let letters = 0;
  for (const letter of text) letters |= 1 << ((letter.codePointAt(0) ?? 0) % 32);
  return letters;
}

/** By word; computed at the first use, for the words of one catalogue. */
const known = new WeakMap<Words, Int32Array>();

function lettersOfAll(words: Words): Int32Array {
  const letters =
    known.get(words) ??
    Int32Array.from({ length: words.count }, (_, word) => lettersOf(words.textOf(word)));
  known.set(words, letters);
  return letters;
}

/** The number of bits that are set. */
function count(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
