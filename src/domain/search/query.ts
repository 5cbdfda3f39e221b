import { fold } from '../fold.ts';

/** Maximum length of a query, in code points; longer ones are cut, and the page says so. */
export const QUERY_MAX_LENGTH = 64;

/** What is read of a query as it comes, in UTF-16 units: folding is quadratic over combining marks. */
const QUERY_MAX_UNITS = 1_000;

/** Most distinct terms that are looked for; further ones are ignored, and the page says so. */
export const QUERY_MAX_TERMS = 8;

/** A search text, understood as far as its letters go. */
export interface Query {
  /** Folded, tidied and cut to `QUERY_MAX_LENGTH`. Empty means everybody. */
  readonly text: string;
  /**
   * The distinct terms between the spaces of the text, in the order typed: one at least unless the
   * text is empty, `QUERY_MAX_TERMS` at most.
   */
  readonly terms: readonly string[];
  /** Which limit left something out, or null; when both did, the one of terms, which says more. */
  readonly cut: 'characters' | 'terms' | null;
}

/** Parses a search text. Never fails: every text is a valid query. */
export function parseQuery(typed: string): Query {
  // White space first: tabs and line ends are control characters too, but they part words.
  const tidy = fold(
    typed
      .slice(0, QUERY_MAX_UNITS)
      .replace(/\s+/gu, ' ')
      .replace(/[\p{Cc}\p{Cs}]/gu, ''),
  )
    .replace(/\s+/gu, ' ')
    .trim();
  const points = [...tidy];
  const tooLong = typed.length > QUERY_MAX_UNITS || points.length > QUERY_MAX_LENGTH;
  const text = tooLong ? points.slice(0, QUERY_MAX_LENGTH).join('').trimEnd() : tidy;
  const distinct = text === '' ? [] : [...new Set(text.split(' '))];
  const terms = distinct.slice(0, QUERY_MAX_TERMS);
  const tooMany = distinct.length > terms.length;
  return { text, terms, cut: tooMany ? 'terms' : tooLong ? 'characters' : null };
}
