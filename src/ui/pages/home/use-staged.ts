import { startTransition, useEffect, useState } from 'react';

/** More cards than any screen shows. */
const FIRST = 24;

/**
 * Renders the first cards of a new list, and the rest after they are painted. A list with appended
 * pages is returned whole.
 */
export function useStaged<T>(items: readonly T[]): readonly T[] {
  const [settled, setSettled] = useState(items);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      // requestAnimationFrame callbacks run before the paint; a timer set in one runs after it.
      timer = setTimeout(() => startTransition(() => setSettled(items)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [items]);
  const whole = settled === items || items.length <= FIRST || hasGrown(settled, items);
  return whole ? items : items.slice(0, FIRST);
}

function hasGrown<T>(before: readonly T[], now: readonly T[]): boolean {
  const last = before.length - 1;
  return last >= 0 && before[0] === now[0] && before[last] === now[last];
}
