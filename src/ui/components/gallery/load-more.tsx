import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { buttonClass } from '../../kit/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** Address of the next page, followed when scripts are off. */
  readonly href: string;
  readonly busy: boolean;
  /** Whether it also loads when it comes near the viewport. */
  readonly byScrolling: boolean;
  /** Message of a failed load; loading then waits for a press. */
  readonly failure: string | null;
  readonly onNear: () => void;
  readonly onPress: () => void;
  /** Called when the link is removed while it has the focus, after the last page was read. */
  readonly onFocusLost: () => void;
}

/** Loads the next page when pressed, or when it comes near the viewport. */
export function LoadMore({ href, busy, byScrolling, failure, ...on }: LoadMoreProps) {
  const { onNear, onPress, onFocusLost } = on;
  const area = useRef<HTMLDivElement>(null);
  const isWatching = byScrolling && !busy && failure === null;
  useEffect(() => {
    if (!isWatching || area.current === null) return;
    const observer = new IntersectionObserver(
      // Under load one callback gets several entries, oldest first; any of them may be the intersecting one.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: '900px' },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [isWatching, onNear]);

  const lost = useRef(onFocusLost);
  useLayoutEffect(() => {
    lost.current = onFocusLost;
  });
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element?.contains(document.activeElement) === true) lost.current();
    };
  }, []);

  const press = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
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
