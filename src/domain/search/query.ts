import { fold } from '../fold.ts';

/** Maximum length of a query, in code points; longer ones are cut, and the page says so. */
export const QUERY_MAX_LENGTH = 64;

/** A parsed search text. */
export interface Query {
  /** Folded, tidied and cut. Empty finds everybody. */
  readonly text: string;
  /** The text split at spaces; at least one term unless the text is empty. */
  readonly terms: readonly string[];
  /** Whether the text was cut. */
  readonly cut: boolean;
}

/** Parses a search text. Never fails: every text is a valid query. */
export function parseQuery(typed: string): Query {
  // Replace white space first: tabs and line ends are control characters too, but they separate words.
  const tidy = fold(typed.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cs}]/gu, ''))
    .replace(/\s+/gu, ' ')
    .trim();
  const points = [...tidy];
  const cut = points.length > QUERY_MAX_LENGTH;
  const text = cut ? points.slice(0, QUERY_MAX_LENGTH).join('').trimEnd() : tidy;
  return { text, terms: text === '' ? [] : text.split(' '), cut };
}
