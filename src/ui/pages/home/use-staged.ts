import { startTransition, useEffect, useState } from 'react';

/**
 * Renders the first cards of a new list, and the rest after they are painted. A list with appended
 * pages is returned whole, also one that is shown again: its place is further down.
 */
export function useStaged<T>(items: readonly T[], isWhole: boolean): readonly T[] {
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
  if (isWhole || settled === items || hasGrown(settled, items)) return items;
  // About as many as the window shows: three rows of four, or four of five.
  const { innerWidth, innerHeight } = window;
  return items.slice(0, innerWidth < 1500 && innerHeight < 1000 ? 12 : 24);
}

function hasGrown<T>(before: readonly T[], now: readonly T[]): boolean {
  return before[0] === now[0] && before.at(-1) === now[before.length - 1];
}
