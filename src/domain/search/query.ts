import { fold } from '../fold.ts';

/** Longest query, in code points; what is beyond is cut, and the page says so. */
export const QUERY_MAX_LENGTH = 64;

/** What is read of a query as it comes, in UTF-16 units: folding is quadratic over combining marks. */
const QUERY_MAX_UNITS = 1_000;

/** A search text, understood as far as its letters go. */
export interface Query {
  /** Folded, tidied and cut. Empty means everybody. */
  readonly text: string;
  /** The text at its spaces; one term at least unless the text is empty. */
  readonly terms: readonly string[];
  /** True when something was cut off. */
  readonly cut: boolean;
}

/** Reads what a person typed. Never fails: every text is a query. */
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
  const cut = typed.length > QUERY_MAX_UNITS || points.length > QUERY_MAX_LENGTH;
  const text = cut ? points.slice(0, QUERY_MAX_LENGTH).join('').trimEnd() : tidy;
  return { text, terms: text === '' ? [] : text.split(' '), cut };
}
