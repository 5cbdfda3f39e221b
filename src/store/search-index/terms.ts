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
export const PART_MAX_LENGTH = 8;

/** Minimum length of a part. */
export const PART_MIN_LENGTH = GRAM_MAX_LENGTH + 1;

const WORD_MARK = ' ';

export function termsOf(folded: string): ReadonlySet<Term> {
  return createTermsOf()(folded);
}

/** `termsOf` for many names: the words that they share are taken apart once. */
export function createTermsOf(): typeof termsOf {
  const known = new Map<string, readonly Term[]>();
  return (folded) => {
    const terms = new Set<Term>();
    for (const word of folded.split(' ')) {
      const ofWord = known.get(word) ?? termsOfWord(word);
      known.set(word, ofWord);
      for (const term of ofWord) terms.add(term);
    }
    return terms;
  };
}

/** The terms of one word of a folded name; some may occur more than once. */
export function termsOfWord(word: string): readonly Term[] {
  const terms: Term[] = [];
  const points = [...word];
  for (let at = 0; at < points.length; at += 1) {
    const [first = '', second] = [points[at], points[at + 1]];
    terms.push(first);
    if (second !== undefined) terms.push(first + second);
  }
  if (points.length > GRAM_MAX_LENGTH) terms.push(markWord(word));
  return terms;
}

/** Whether this needle is a gram, which has its own posting list. */
export function isGram(needle: string): boolean {
  return [...needle].length <= GRAM_MAX_LENGTH;
}

export function isWord(term: Term): boolean {
  return term.startsWith(WORD_MARK);
}

/** The term of a word of three code points or more; for a prefix of words, the prefix of their terms. */
export function markWord(word: string): Term {
  return WORD_MARK + word;
}

/** The term of a word: itself if it is a gram. */
export function termOfWord(word: string): Term {
  return isGram(word) ? word : markWord(word);
}

/** The word, or gram, of a term. */
export function wordOfTerm(term: Term): string {
  return isWord(term) ? term.slice(WORD_MARK.length) : term;
}

/**
 * The parts of a word: its suffixes of at least three code points, truncated to `PART_MAX_LENGTH`. A word
 * contains a needle if one of its parts starts with the needle, truncated likewise; a truncated needle must
 * also be compared with the word itself.
 */
export function partsOf(word: Term): ReadonlySet<string> {
  const points = [...wordOfTerm(word)];
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
