import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { BASE_PATH, paths } from '../domain/paths.ts';
import { SearchContext } from './use-search.ts';

/** Milliseconds without a keystroke until the address follows. Safari allows 100 changes in 30 s. */
const PAUSE = 150;

/** Marks the addresses that follow what is typed. */
const FOLLOWING = 'following';

/**
 * The search lives in the address. While one types, the text is ahead of it: results are there at
 * once, and the address follows. The first letter makes an entry in the history at once; those after
 * it replace it in the first pause, so that one Back leaves the search.
 */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const isIdle = useNavigation().state === 'idle';
  const addressed = searchOf(location);
  const [ahead, setAhead] = useState<string | null>(null);
  const [seen, setSeen] = useState(location.key);
  if (seen !== location.key) {
    setSeen(location.key);
    // An address that only follows, and not as far yet, takes nothing back of what was typed since.
    const lagging = location.state === FOLLOWING && !isBackOrForward && addressed !== ahead;
    if (!lagging) setAhead(null);
  }

  useEffect(() => {
    if (ahead === null || !isIdle) return;
    const timer = setTimeout(() => {
      // Back was pressed, and the pages have not followed yet.
      if (searchOf(window.location) !== addressed) return;
      void navigate(paths.home({ q: ahead }), { replace: true, state: FOLLOWING });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [ahead, addressed, isIdle, navigate]);

  const q = ahead ?? addressed ?? '';
  const search = useMemo(
    () => ({
      q,
      searchFor(typed: string) {
        const text = typed.trim();
        if (text === q) return;
        setAhead(text);
        // What is rendered lags behind the browser's own address while one types fast.
        const current = searchOf(window.location);
        const isBegun = current !== null && (current !== '' || location.state === FOLLOWING);
        if (!isBegun) void navigate(paths.home({ q: text }), { state: FOLLOWING });
      },
    }),
    [q, location.state, navigate],
  );
  return <SearchContext value={search}>{children}</SearchContext>;
}

/** The search text of an address without the spaces around it, or null where it is not the gallery's. */
function searchOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const onGallery = pathname.replace(/\/$/, '') === BASE_PATH;
  return onGallery ? (new URLSearchParams(search).get('q') ?? '').trim() : null;
}
