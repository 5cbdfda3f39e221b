import { type MouseEvent, useEffect, useRef } from 'react';
import { buttonClass } from '../kit/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** Address of the next page, for those without scripts. */
  readonly href: string;
  readonly busy: boolean;
  /** What failed, in the visitor's words; reading on then waits for a click. */
  readonly failure: string | null;
  readonly onMore: () => void;
}

/** Reads on when it comes near the screen, or when it is clicked. */
export function LoadMore({ href, busy, failure, onMore }: LoadMoreProps) {
  const area = useRef<HTMLDivElement>(null);
  const waiting = busy || failure !== null;
  useEffect(() => {
    if (waiting || area.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '900px' },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [waiting, onMore]);

  const click = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  return (
    <div ref={area} className={styles.more}>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <a href={href} className={buttonClass('quiet')} aria-busy={busy} onClick={click}>
        {label(busy, failure !== null)}
      </a>
    </div>
  );
}

function label(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando…';
  return failed ? 'Tentar de novo' : 'Mostrar mais';
}
