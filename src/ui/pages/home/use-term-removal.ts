import { useEffect, useRef } from 'react';
import { focusTermIfLost } from '../../visit/focus.ts';
import { useVisit } from '../../visit/visit-context.ts';

/** Searches without a term; once the page shows the answer, the focus is on the term that follows. */
export function useTermRemoval(shownQuery: string): (rest: string, index: number) => void {
  const { navigation } = useVisit();
  const removed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chip goes when the answer is shown.
  useEffect(() => {
    if (removed.current !== null) focusTermIfLost(removed.current);
    removed.current = null;
  }, [shownQuery]);
  return (rest, index) => {
    removed.current = index;
    navigation.searchFor(rest);
  };
}
