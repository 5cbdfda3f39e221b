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
  const { pathname, search } = useLocation();
  const onGallery = pathname.replace(/\/$/, '') === BASE_PATH;
  const q = onGallery ? (new URLSearchParams(search).get('q') ?? '') : '';
  const searchFor = (text: string): void => {
    if (onGallery && text === q) return;
    void navigate(paths.home({ q: text }), { replace: q !== '' });
  };
  return { q, searchFor };
}
