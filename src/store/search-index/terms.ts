/**
 * The terms of the search index. A folded name has two kinds:
 *
 * - its grams: each sequence of one or two code points inside a word;
 * - its words of at least three code points, prefixed by a space to distinguish them from grams.
 *
 * Search terms have no spaces, so a name contains one only if one of its words does. A needle of one
 * or two code points is a gram; a longer one is searched in the distinct words, which are far
 * fewer than the names.
 */
export type Term = string;

const GRAM_MAX_LENGTH = 2;

/** Maximum length of an indexed part of a word, in code points; few words share a part of this length. */
const PART_MAX_LENGTH = 8;

const WORD_MARK = ' ';

export function termsOf(folded: string): ReadonlySet<Term> {
  const terms = new Set<Term>();
  for (const word of folded.split(' ')) {
    const points = [...word];
    for (let at = 0; at < points.length; at += 1) {
      const [first = '', second] = [points[at], points[at + 1]];
      terms.add(first);
      if (second !== undefined) terms.add(first + second);
    }
    if (points.length > GRAM_MAX_LENGTH) terms.add(WORD_MARK + word);
  }
  return terms;
}

/** Whether this needle is a gram, which has its own posting list. */
export function isGram(needle: string): boolean {
  return [...needle].length <= GRAM_MAX_LENGTH;
}

export function isWord(term: Term): boolean {
  return term.startsWith(WORD_MARK);
}

/**
 * The parts of a word: its suffixes of at least three code points, truncated to `PART_MAX_LENGTH`. A word
 * contains a needle if one of its parts starts with the needle, truncated likewise; a truncated needle must
 * also be compared with the word itself.
 */
export function partsOf(word: Term): ReadonlySet<string> {
  const points = [...word.slice(WORD_MARK.length)];
  const parts = new Set<string>();
  for (let at = 0; at + GRAM_MAX_LENGTH < points.length; at += 1) {
    parts.add(points.slice(at, at + PART_MAX_LENGTH).join(''));
  }
  return parts;
}

/** A needle truncated to the length of a part. */
export function partOfNeedle(needle: string): string {
  return [...needle].slice(0, PART_MAX_LENGTH).join('');
}
