import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped or pasted anywhere on the page: one that missed its target by a
 * finger's breadth would otherwise replace the page, and what was typed in it. Returns whether
 * something is being dragged over.
 */
export function useIncomingFile(onFile: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    window.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      options,
    );
    window.addEventListener(
      'dragleave',
      (event) => {
        // Null: it has left the window, rather than one element for the next.
        if (event.relatedTarget === null) setOver(false);
      },
      options,
    );
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      },
      options,
    );
    window.addEventListener(
      'paste',
      (event) => {
        const file = event.clipboardData?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        take(file);
      },
      options,
    );
    return () => listening.abort();
  }, []);
  return over;
}
