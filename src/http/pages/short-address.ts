import { shortenQuery } from '../../domain/search/shorten-query.ts';

/** Path and query of an address whose search text is longer than what is read of it; null for any other. */
export function shortAddress(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  const typed = searchParams.get('q');
  const short = typed === null ? null : shortenQuery(typed);
  if (short === null || short === typed) return null;
  searchParams.set('q', short);
  return `${pathname}?${searchParams}`;
}
