import { useCallback } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { paths } from '../domain/paths.ts';
import type { Change } from './editor/change.ts';
import { CONTENT_ID } from './pages/frame.tsx';
import { forget } from './pages/home/remembered.ts';

/** Reads again what the page shows, after a change: the gallery in a new order, with the same search. */
export function useReadAfresh(): (change: Change | null) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (change) => {
      forget();
      const onItsPage =
        change?.kind === 'removed' && pathname === paths.personality(change.personality.id);
      void (onItsPage ? navigate(paths.home()) : revalidate());
      // What had the focus may be gone with the change; reading goes on at the top of the content.
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    },
    [navigate, pathname, revalidate],
  );
}
