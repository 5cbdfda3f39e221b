import { createContext, useContext } from 'react';

export interface Search {
  /** What was typed last, without the spaces around it, even before the address has followed. */
  readonly q: string;
  /** Shows who matches; the address follows. */
  readonly searchFor: (typed: string) => void;
}

export const SearchContext = createContext<Search | null>(null);

export function useSearch(): Search {
  const search = useContext(SearchContext);
  if (search === null) throw new Error('useSearch stands outside of SearchProvider.');
  return search;
}
