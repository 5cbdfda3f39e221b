import { asksForWork, NAME_END } from '../domain/search/rules.ts';
import { TIERS } from '../domain/search/tier.ts';
import type { Names } from './names.ts';
import { SEPARATOR, type Words } from './words.ts';

/** For each word the bits of the needles that it contains: bit `i` for those found of the needle at `i`. */
export function markWords(words: Words, found: readonly (readonly number[])[]): Uint8Array {
  const marks = new Uint8Array(words.count);
  for (const [bit, numbers] of found.entries())
    for (const word of numbers) marks[word] = (marks[word] ?? 0) | (1 << bit);
  return marks;
}

/** The index in `TIERS` of the tier of the names at an ordinal. */
export type TierAt = (ordinal: number) => number;

const EXACT = TIERS.indexOf('exact');
const PREFIX = TIERS.indexOf('prefix');
const INSIDE = TIERS.indexOf('inside');
export const OTHER = TIERS.indexOf('other');

/** How a word of a name matches a word of the text: the bits of what `compareWords` finds. */
const [EQUALS, BEGINS, ENDS, CONTAINS] = [1, 2, 4, 8];

/**
 * Tells tiers from the numbers of the words in names: the text's words are looked up once, and no name is
 * put together. Null if no name contains the text.
 */
export function createTierAt({ words, wordsOf }: Names, text: string): TierAt | null {
  if (text === '' || asksForWork(text)) return null;
  const { starts, members } = wordsOf;
  const parts = text.split(' ');
  const last = parts.length - 1;
  const marks = parts.map((part, i) => compareWords(words, part, i === 0, i === last));
  const [firstMarks, lastMarks] = [marks[0], marks[last]];
  if (!marks.every(hasAny) || !firstMarks || !lastMarks) return null;

  /** Whether the text stands in a name with its first word at `at`. */
  const standsAt = (at: number): boolean => {
    if (last === 0) return ((firstMarks[members[at] ?? 0] ?? 0) & CONTAINS) !== 0;
    if (((firstMarks[members[at] ?? 0] ?? 0) & ENDS) === 0) return false;
    for (let part = 1; part < last; part += 1)
      if (((marks[part]?.[members[at + part] ?? 0] ?? 0) & EQUALS) === 0) return false;
    return ((lastMarks[members[at + last] ?? 0] ?? 0) & BEGINS) !== 0;
  };
  const ofBeginning = last === 0 ? BEGINS : EQUALS;
  const nameEnd = words.find(NAME_END);
  /** The tier of the name between two places. */
  const tierBetween = (start: number, stop: number): number => {
    const end = stop - last;
    if (start >= end) return OTHER;
    if (((firstMarks[members[start] ?? 0] ?? 0) & ofBeginning) !== 0 && standsAt(start)) {
      const isWhole = end - start === 1;
      return isWhole && ((lastMarks[members[start + last] ?? 0] ?? 0) & EQUALS) !== 0
        ? EXACT
        : PREFIX;
    }
    for (let at = start; at < end; at += 1) if (standsAt(at)) return INSIDE;
    return OTHER;
  };
  return (ordinal) => {
    const end = starts[ordinal + 1] ?? 0;
    let best = OTHER;
    for (let start = starts[ordinal] ?? 0; start < end; ) {
      let stop = start;
      while (stop < end && members[stop] !== nameEnd) stop += 1;
      best = Math.min(best, tierBetween(start, stop));
      start = stop + 1;
    }
    return best;
  };
}

/** A name may have the text's first word at the end of a word, and its last one at the beginning of one. */
function compareWords(words: Words, part: string, isFirst: boolean, isLast: boolean): Uint8Array {
  const same = words.find(part);
  return markWords(words, [
    same === -1 ? [] : [same],
    isLast ? words.containing(SEPARATOR + part) : [],
    isFirst && !isLast ? words.containing(part + SEPARATOR) : [],
    isFirst && isLast ? words.containing(part) : [],
  ]);
}

function hasAny(marks: Uint8Array): boolean {
  return marks.some((mark) => mark !== 0);
}
