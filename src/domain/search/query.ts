import { fold } from '../fold.ts';
import type { Traits } from '../people/personality.ts';

/** Maximum length of a query, in code points; longer ones are cut, and the page says so. */
export const QUERY_MAX_LENGTH = 96;

/** Longer queries are cut before they are folded, in UTF-16 units: room for three marks behind each letter. */
const QUERY_MAX_UNITS = 384;

/** Maximum number of distinct terms; further ones are ignored, and the page says so. */
export const QUERY_MAX_TERMS = 8;

/** A word of a search text. */
interface TypedWord {
  readonly typed: string;
  readonly folded: string;
}

/** A parsed search text: what a request does with it, it does with this, so that it is folded once. */
export interface Query {
  /** Folded, tidied and cut to `QUERY_MAX_LENGTH`. Empty matches everybody. */
  readonly text: string;
  /**
   * The distinct words of the text, in the order typed: at least one unless the text is empty, at most
   * `QUERY_MAX_TERMS`.
   */
  readonly terms: readonly string[];
  /** The words of the first `QUERY_MAX_UNITS`, also those behind the other limits; none whose folded text is empty. */
  readonly words: readonly TypedWord[];
  /** The limit that was exceeded, or null; if both were, the limit of terms. */
  readonly cut: 'characters' | 'terms' | null;
}

/** Parses a search text. Never fails: every text is a valid query. */
export function parseQuery(typed: string): Query {
  // U+FEFF is invisible, and yet white space to regular expressions.
  const whole = typed.replaceAll('\uFEFF', '').replace(/\s+/gu, ' ').trim();
  const words = whole
    .slice(0, QUERY_MAX_UNITS)
    // The first half of a surrogate pair that was cut in two is no character.
    .replace(/\p{Cs}$/u, '')
    .split(' ')
    .map((word) => ({ typed: word, folded: fold(word) }))
    .filter(({ folded }) => folded !== '');
  const tidy = words.map(({ folded }) => folded).join(' ');
  const points = [...tidy];
  const tooLong = whole.length > QUERY_MAX_UNITS || points.length > QUERY_MAX_LENGTH;
  const text = tooLong ? points.slice(0, QUERY_MAX_LENGTH).join('').trimEnd() : tidy;
  const distinct = text === '' ? [] : [...new Set(text.split(' '))];
  const terms = distinct.slice(0, QUERY_MAX_TERMS);
  const tooMany = distinct.length > terms.length;
  return { text, terms, words, cut: tooMany ? 'terms' : tooLong ? 'characters' : null };
}

/** The other name by which a search finds somebody in whose name it is not; null if it finds by none. */
export function foundAlias(
  { text }: Query,
  { name, aliases }: Pick<Traits, 'name' | 'aliases'>,
): string | null {
  if (aliases.length === 0) return null;
  if (fold(name).includes(text)) return null;
  return aliases.find((alias) => fold(alias).includes(text)) ?? null;
}
