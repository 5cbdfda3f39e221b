import { type ReactNode, useEffect, useState } from 'react';

export interface LateProps {
  /** Frames after which it is rendered; 0 renders at once. */
  readonly frames: number;
  readonly children: ReactNode;
}

/** Leaves the first frames after a press to what moves: on a phone, all at once would take longer than a frame. */
export function Late({ frames, children }: LateProps) {
  const [left, setLeft] = useState(frames);
  useEffect(() => {
    if (left === 0) return;
    const handle = requestAnimationFrame(() => setLeft(left - 1));
    return () => cancelAnimationFrame(handle);
  }, [left]);
  return left === 0 ? children : null;
}
