import { useEffect, useState } from 'react';

/** Milliseconds after which an answer counts as late. */
const LATE = 250;

/** Whether the pending operation named by the key is late; null when nothing is pending. */
export function useLate(key: string | null): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (key === null) {
      setLate(false);
      return;
    }
    const timer = setTimeout(setLate, LATE, true);
    return () => clearTimeout(timer);
  }, [key]);
  return isLate && key !== null;
}
