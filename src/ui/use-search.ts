import { useLocation, useNavigate } from 'react-router';
import { BASE_PATH, paths } from '../domain/paths.ts';

export interface Search {
  /** The search text of the address, as typed. */
  readonly q: string;
  /** Shows who matches; the address follows. */
  readonly searchFor: (q: string) => void;
}

/**
 * The search lives in the address. The first letter of a search makes an entry in the history and
 * those after it replace it, so that one Back leaves the search.
 */
export function useSearch(): Search {
  const navigate = useNavigate();
  const q = searchOf(useLocation()) ?? '';
  const searchFor = (text: string): void => {
    const current = searchOf(window.location);
    if (text === current) return;
    void navigate(paths.home({ q: text }), { replace: current !== null && current !== '' });
  };
  return { q, searchFor };
}

/**
 * The search text of an address, or null where it is not the gallery's. What is rendered lags behind
 * the browser's own address while one types fast.
 */
function searchOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const onGallery = pathname.replace(/\/$/, '') === BASE_PATH;
  return onGallery ? (new URLSearchParams(search).get('q') ?? '') : null;
}
