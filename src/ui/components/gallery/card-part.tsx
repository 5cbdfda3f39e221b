import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './card-grid.module.css';
import type { NearParts } from './near-parts.ts';

export interface CardPartProps {
  readonly index: number;
  /** Null where all parts are rendered. */
  readonly near: NearParts | null;
  readonly children: ReactNode;
}

/** A part of the grid; far from the view an empty box of its height. */
export function CardPart({ index, near, children }: CardPartProps) {
  const part = useRef<HTMLDivElement>(null);
  const isShown = useSyncExternalStore(
    near?.subscribe ?? subscribeToNothing,
    () => near?.isNear(index) ?? true,
    () => true,
  );
  useLayoutEffect(() => {
    if (near !== null && part.current !== null) return near.observe(part.current, index);
  }, [near, index]);
  useLayoutEffect(() => {
    if (isShown) part.current?.style.removeProperty('block-size');
  }, [isShown]);
  return (
    <div ref={part} className={styles.part}>
      {isShown ? children : null}
    </div>
  );
}

const subscribeToNothing = () => () => {};
