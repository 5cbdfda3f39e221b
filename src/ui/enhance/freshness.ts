/** Key of the time at which this browser’s last write was accepted, in milliseconds since 1970. */
const WRITTEN = 'mbti-db:written';

/** Keeps that the catalogue has changed, so that older documents of this browser are loaded again. */
export function noteWrite(): void {
  try {
    localStorage.setItem(WRITTEN, String(Date.now()));
  } catch {
    // Without storage, a document that Back shows may be older than the change.
  }
}

/**
 * Loads this document again if this browser has changed the catalogue since: when it is shown after it was rendered
 * ahead, or when it returns from the back/forward cache or from the cache of files.
 */
export function followWrites(): void {
  const since = Date.now();
  const renew = (): void => {
    if (written() > since) location.reload();
  };
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) renew();
  });
  document.addEventListener('prerenderingchange', renew);
  const [opened] = performance.getEntriesByType('navigation');
  if (!(opened instanceof PerformanceNavigationTiming) || opened.type !== 'back_forward') return;
  // Nothing was transferred, so the document is as old as its first visit.
  if (opened.transferSize === 0 && written() > 0) location.reload();
}

function written(): number {
  try {
    return Number(localStorage.getItem(WRITTEN));
  } catch {
    return 0;
  }
}
