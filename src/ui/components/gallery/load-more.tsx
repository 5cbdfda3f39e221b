import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { More } from '../more.tsx';

interface LoadMoreProps {
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

  const leave = useEffectEvent(() => {
    if (area.current?.contains(document.activeElement) === true) onFocusLost();
  });
  useLayoutEffect(() => () => leave(), []);

  return (
    <More
      ref={area}
      label="Mostrar mais"
      href={href}
      isBusy={busy}
      failure={failure}
      onPress={onPress}
      isCentred
    />
  );
}
