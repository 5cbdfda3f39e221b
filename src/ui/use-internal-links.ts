import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { BASE_PATH } from '../domain/paths.ts';

/**
 * Links are plain ones everywhere; once scripts are here, a plain press on one that stays inside the
 * product is followed without loading a new document.
 */
export function useInternalLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || event.defaultPrevented || !isPlain(event) || !isInternal(link)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** Anything else opens a tab, a window or a menu. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isInternal(link: HTMLAnchorElement): boolean {
  const { origin, pathname, hash, target } = link;
  const inside = pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`);
  return origin === location.origin && inside && hash === '' && target === '';
}
