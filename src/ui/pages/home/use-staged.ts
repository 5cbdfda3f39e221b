import { startTransition, useEffect, useState } from 'react';

/** More than any screen shows at first. */
const FIRST = 24;

/**
 * A long new list in two steps: what the screen shows at once, and the rest when that is painted. One
 * that only grew is shown as it is.
 */
export function useStaged<T>(items: readonly T[]): readonly T[] {
  const [settled, setSettled] = useState(items);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      // A frame's own callbacks run before it is painted.
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
