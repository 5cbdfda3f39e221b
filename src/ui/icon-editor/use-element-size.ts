import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '../../domain/crop/circle.ts';

/** The element's current inner size in CSS px; `expected` until it is measured. */
export function useElementSize(ref: RefObject<HTMLElement | null>, expected: Size): Size {
  const [size, setSize] = useState(expected);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const follow = (width: number, height: number) => {
      if (width > 0 && height > 0) setSize({ width, height });
    };
    follow(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) follow(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
