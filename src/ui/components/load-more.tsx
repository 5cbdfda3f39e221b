import { type MouseEvent, useEffect, useRef } from 'react';
import { buttonClass } from '../kit/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** Address of the next page, for those without scripts. */
  readonly href: string;
  readonly busy: boolean;
  /** Whether it also reads on when it comes near the screen. */
  readonly byScrolling: boolean;
  /** What failed, in the visitor's words; reading on then waits for a press. */
  readonly failure: string | null;
  readonly onNear: () => void;
  readonly onPress: () => void;
}

/** Reads on when it is pressed, or when it comes near the screen. */
export function LoadMore({ href, busy, byScrolling, failure, ...on }: LoadMoreProps) {
  const { onNear, onPress } = on;
  const area = useRef<HTMLDivElement>(null);
  const isWatching = byScrolling && !busy && failure === null;
  useEffect(() => {
    if (!isWatching || area.current === null) return;
    const observer = new IntersectionObserver(
      // A busy page gets several entries at once, the oldest first.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: '900px' },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [isWatching, onNear]);

  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onPress();
  };
  return (
    <div ref={area} className={styles.more}>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <a href={href} className={buttonClass('quiet')} aria-busy={busy} onClick={press}>
        {label(busy, failure !== null)}
      </a>
    </div>
  );
}

function label(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando…';
  return failed ? 'Tentar de novo' : 'Mostrar mais';
}
