import { type ReactNode, useEffect, useState } from 'react';

export interface LateProps {
  /** Frames after which it is rendered; 0 renders at once. */
  readonly frames: number;
  readonly children: ReactNode;
}

/** Leaves the first frames after a press to what moves: on a phone, all at once would take longer than a frame. */
export function Late({ frames, children }: LateProps) {
  const [isDue, setDue] = useState(frames === 0);
  useEffect(() => {
    if (isDue) return;
    let handle = 0;
    const wait = (left: number): void => {
      if (left === 0) setDue(true);
      else handle = requestAnimationFrame(() => wait(left - 1));
    };
    wait(frames);
    return () => cancelAnimationFrame(handle);
  }, [isDue, frames]);
  return isDue ? children : null;
}
