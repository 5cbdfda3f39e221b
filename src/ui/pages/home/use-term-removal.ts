import { useEffect, useRef } from 'react';
import { focusTermIfLost } from '../../visit/focus.ts';
import { useVisit } from '../../visit/visit-context.ts';

/** Searches without a term; when the results are shown, focuses the term that followed it. */
export function useTermRemoval(shownQuery: string): (rest: string, index: number) => void {
  const { navigation } = useVisit();
  const removed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results are shown, which removes the chip.
  useEffect(() => {
    if (removed.current !== null) focusTermIfLost(removed.current);
    removed.current = null;
  }, [shownQuery]);
  return (rest, index) => {
    removed.current = index;
    navigation.searchFor(rest);
  };
}
