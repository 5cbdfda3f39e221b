import { useEffect, useState } from 'react';

/** Milliseconds after which a response counts as late. */
const LATE = 250;

/**
 * Whether the pending operation that the key identifies takes longer than `after` milliseconds; null if none is
 * pending.
 */
export function useLate(key: string | null, after = LATE): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (key === null) {
      setLate(false);
      return;
    }
    const timer = setTimeout(setLate, after, true);
    return () => clearTimeout(timer);
  }, [key, after]);
  return isLate && key !== null;
}
