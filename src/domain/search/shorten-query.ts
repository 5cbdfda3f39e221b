import { cutTyped, parseQuery, QUERY_MAX_LENGTH } from './query.ts';

/**
 * A search text without what is not read of it, for an address. It keeps one character too many, so that the page
 * still says that it was cut. A text that would be read differently is left as it is.
 */
export function shortenQuery(typed: string): string {
  const whole = parseQuery(typed);
  if (whole.cut === null) return typed;
  const points = [...cutTyped(typed).replace(/\s+/gu, ' ')];
  const short = points.slice(0, QUERY_MAX_LENGTH + 1).join('');
  const kept = parseQuery(short);
  return kept.text === whole.text && kept.cut === whole.cut ? short : typed;
}
