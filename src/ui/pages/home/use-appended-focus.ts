import { useEffect, useRef } from 'react';
import { focusCard } from '../../visit/focus.ts';

/**
 * Focuses the first card after the first `count`, once there is one: “Mostrar mais”, which had the focus, has moved
 * away or is gone. It does not matter which read brings the card: one may have been under way.
 */
export function useAppendedFocus(shown: number): (count: number) => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || shown === from.current) return;
    if (shown > from.current) focusCard(from.current);
    from.current = null;
  }, [shown]);
  return (count) => {
    from.current = count;
  };
}
