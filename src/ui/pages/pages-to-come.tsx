import { useContext, useEffect, useState } from 'react';
import { UNSAFE_FrameworkContext } from 'react-router';

/** Milliseconds after which the code of the other pages is fetched, and again after that failed. */
const FIRST_DELAY = 1_500;
const RETRY_DELAY = 10_000;

/**
 * Fetches the code of the pages that may come next, once there is time for it. They open at once, and
 * where the catalogue cannot be reached they say so: React Router answers missing code by reloading,
 * and the browser's own error would stand in the place of the page. (Its own prefetching does the
 * same when it fails.)
 */
export function PagesToCome() {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {};
  const [attempt, setAttempt] = useState({ number: 0, delay: FIRST_DELAY, started: false });
  const { number, delay, started } = attempt;
  useEffect(() => {
    const start = () => setAttempt({ number, delay, started: true });
    const timer = setTimeout(start, delay);
    return () => clearTimeout(timer);
  }, [number, delay]);
  if (!started) return null;

  const retry = () => setAttempt({ number: number + 1, delay: RETRY_DELAY, started: false });
  const code = Object.values(routes).flatMap((route) =>
    route === undefined ? [] : [route.module, ...(route.imports ?? [])],
  );
  return [...new Set(code)].map((href) => (
    <link key={href} rel="modulepreload" href={href} onError={retry} />
  ));
}
