import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { paths } from '../../../domain/paths.ts';
import { readFailureText } from '../../../domain/texts/read-failures.ts';
import { More } from '../../components/more.tsx';
import { useGallery, useSession } from '../../session/session-context.ts';

/** Number of pages that scrolling loads. Later ones need a press, so that the footer can be reached. */
const PAGES_BY_SCROLLING = 3;

interface LoadMoreProps {
  /** Cursor of the next page. */
  readonly next: string;
  /** Whether some of the loaded cards are not rendered yet. */
  readonly isStaged: boolean;
  /** Focuses the first card after this number of cards, once it exists. */
  readonly focusFrom: (count: number) => void;
}

/** Loads the next page when it is pressed or comes near the viewport; after a failure only when it is pressed. */
export function LoadMore({ next, isStaged, focusFrom }: LoadMoreProps) {
  const { gallery } = useSession();
  const { q, order, seed, items, activity, failure, pages } = useGallery();
  const hasFailed = failure?.of === 'loading_more';
  const isBusy = isStaged || activity === 'loading_more';
  const area = useRef<HTMLDivElement>(null);
  const isWatching = pages % PAGES_BY_SCROLLING !== 0 && !isBusy && !hasFailed;
  useEffect(() => {
    if (!isWatching || area.current === null) return;
    const observer = new IntersectionObserver(
      // Under load one callback receives several entries, any of which may be the intersecting one.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void gallery.more();
      },
      { rootMargin: '900px' },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [isWatching, gallery]);

  // The link is removed after the last page.
  const leave = useEffectEvent(() => {
    if (area.current?.contains(document.activeElement) === true) focusFrom(items.length);
  });
  useLayoutEffect(() => () => leave(), []);

  return (
    <More
      ref={area}
      label="Mostrar mais"
      href={paths.home({ q, order, seed, cursor: next })}
      isBusy={isBusy}
      failure={hasFailed ? readFailureText(failure) : null}
      onPress={() => {
        focusFrom(items.length);
        void (hasFailed ? gallery.retry() : gallery.more());
      }}
      isCentred
    />
  );
}
