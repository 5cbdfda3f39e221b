import {
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Personality } from '../../../domain/people/personality.ts';
import { foundAlias, parseQuery } from '../../../domain/search/query.ts';
import { Card } from '../../components/card/card.tsx';
import { useGallery, useReadable, useSession } from '../../session/session-context.ts';
import { useLate } from '../use-late.ts';
import styles from './card-grid.module.css';

/** The number of cards up to which all are rendered, so that the browser's own search finds them. */
const WHOLE_MAX = 300;
/** Number of parts that are always rendered, the first page among them. */
const FIRST_PARTS = 3;

/** The cards of results. Later parts of a long list are rendered only near the viewport. */
export function CardGrid({ items }: { readonly items: readonly Personality[] }) {
  const { gallery, editor, site } = useSession();
  const { q, activity } = useGallery();
  const asked = useReadable(gallery.asked);
  /** Whether the results are late, so that the cards belong to the previous search. */
  const isLate = useLate(activity === 'searching' ? asked.q : null);
  const isLong = items.length > WHOLE_MAX;
  const query = parseQuery(q);
  /** The part that had the focus last, from which Tab leads to the adjacent ones. */
  const [focused, setFocused] = useState(0);
  const cards = items.map((personality, i) => (
    <Card
      key={personality.id}
      personality={personality}
      isEditable={!site.readOnly}
      onEdit={editor.open}
      alias={foundAlias(query, personality)}
      isEager={i < EAGER}
      position={isLong ? i + 1 : undefined}
      count={isLong ? items.length : undefined}
    />
  ));
  const starts = useParts(cards.length);
  const isPrinting = useSyncExternalStore(onPrint, isPrintingNow, () => false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the parts stand between the list and its items.
    <div
      role="list"
      className={styles.list}
      aria-label="Personalidades"
      aria-busy={activity !== 'idle'}
      data-late={isLate ? '' : undefined}
    >
      {starts.map((start, i) => (
        // Nothing suspends here: the content of a boundary hydrates after the rest of the page, in slices.
        <Suspense key={start}>
          <CardPart
            isKept={!isLong || isPrinting || i < FIRST_PARTS || Math.abs(i - focused) <= 1}
            onFocus={() => setFocused(i)}
          >
            {cards.slice(start, starts[i + 1])}
          </CardPart>
        </Suspense>
      ))}
    </div>
  );
}

/** How many cards are on the first screen of a phone; those of a large one are near enough to be requested. */
const EAGER = 3;

/** Pixels above and below the viewport within which parts are rendered, so that fast scrolling meets cards. */
const MARGIN = 1_500;

interface CardPartProps {
  /** Whether it is rendered wherever it is. */
  readonly isKept: boolean;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** A part of the grid, or an empty box of its height while it is far from the viewport. */
function CardPart({ isKept, onFocus, children }: CardPartProps) {
  const part = useRef<HTMLDivElement>(null);
  /** Whether the part is near the viewport; null until the observer reports it. */
  const [isNear, setNear] = useState<boolean | null>(null);
  const isShown = isKept || isNear !== false;
  useEffect(() => {
    const element = part.current;
    // A visible part that is kept from now on is not painted again.
    if (isKept || element === null) return setNear((before) => before || null);
    const follow = (entries: readonly IntersectionObserverEntry[]): void => {
      // Under load one callback receives several entries, oldest first.
      const last = entries.at(-1);
      if (last === undefined) return;
      if (!last.isIntersecting) element.style.blockSize = `${last.boundingClientRect.height}px`;
      setNear(last.isIntersecting);
    };
    const observer = new IntersectionObserver(follow, { rootMargin: `${MARGIN}px 0px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isKept]);
  useLayoutEffect(() => {
    if (isShown) part.current?.style.removeProperty('block-size');
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that the focus has come.
    <div ref={part} className={styles.part} data-near={isNear || undefined} onFocus={onFocus}>
      {isShown ? children : null}
    </div>
  );
}

/** The first page is one part, as the server renders it. */
const FIRST = 60;

/** Media queries of five and seven columns. Narrower windows have at most four (card-grid.module.css). */
const FIVE = '(width >= 96.5rem)';
const SEVEN = '(width >= 137.5rem)';

/** Number of cards of a part after the first page, in up to four columns. */
const SMALL = 12;

/**
 * The index of the first card of each part. A part is a grid of its own, whose style, layout and paint the browser
 * skips while it is far from the viewport. Parts after the first page are small enough to be rendered within a frame.
 * Each has as many cards as fill whole rows, so another number of columns mounts the cards after the first part
 * again.
 */
function useParts(count: number): readonly number[] {
  const size = useSyncExternalStore(onWidth, sizeNow, () => SMALL);
  const starts = [0];
  // This also holds for a single page: if the second page moved cards to another part, they would lose the focus.
  for (let start = FIRST - (FIRST % size); start < count; start += size) starts.push(start);
  return starts;
}

/** On paper all cards are rendered. */
const PRINT = typeof matchMedia === 'undefined' ? null : matchMedia('print');

function isPrintingNow(): boolean {
  return PRINT?.matches === true;
}

function onPrint(change: () => void): () => void {
  PRINT?.addEventListener('change', change);
  return () => PRINT?.removeEventListener('change', change);
}

function onWidth(change: () => void): () => void {
  const follow = (): void => keepFocus(() => flushSync(change));
  window.addEventListener('resize', follow);
  return () => window.removeEventListener('resize', follow);
}

/** Restores the focus on the name or the button of a card that is mounted again. */
function keepFocus(change: () => void): void {
  const { activeElement: focused } = document;
  const name = linkOf(focused);
  change();
  if (name == null || name.isConnected) return;
  const now = document.querySelector<HTMLElement>(`h2 a[href="${name.getAttribute('href')}"]`);
  (focused === name ? now : cardOf(now)?.querySelector('button'))?.focus();
}

function cardOf(element: Element | null): Element | null | undefined {
  return element?.closest('[role="listitem"]');
}

function linkOf(element: Element | null): Element | null | undefined {
  return cardOf(element)?.querySelector('h2 a');
}

/** The number of cards that fills two rows of seven or five columns, or whole rows of fewer columns. */
function sizeNow(): number {
  if (matchMedia(SEVEN).matches) return 14;
  return matchMedia(FIVE).matches ? 10 : SMALL;
}
