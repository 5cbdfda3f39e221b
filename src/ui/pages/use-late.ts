import { useEffect, useState } from 'react';

/** Milliseconds after which an answer counts as late. */
const LATE = 250;

/** Whether what is waited for, named by a key, takes long; null waits for nothing. */
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
