import { useSyncExternalStore } from 'react';

/** The first page is one part, as the server renders it. */
const FIRST = 60;

/** Five and seven columns; narrower windows have at most four (card-grid.module.css). */
const FIVE = '(min-width: 96.5rem)';
const SEVEN = '(min-width: 137.5rem)';

/** Cards of a part behind the first page, in up to four columns. */
const SMALL = 12;

/**
 * The index of the first card of each part. A part is a grid of its own, of which the browser skips style, layout and
 * paint while it is far from the viewport; those behind the first page are so small that one is rendered within a
 * frame. Each has as many cards as fill its rows in the columns of the window.
 */
export function useParts(count: number): readonly number[] {
  const size = useSyncExternalStore(onWidth, sizeNow, () => SMALL);
  const starts = [0];
  // Also with one page: if the second one moved cards to another part, one with the focus would lose it.
  for (let start = FIRST - (FIRST % size); start < count; start += size) starts.push(start);
  return starts;
}

function onWidth(change: () => void): () => void {
  const media = [FIVE, SEVEN].map((query) => matchMedia(query));
  for (const one of media) one.addEventListener('change', change);
  return () => {
    for (const one of media) one.removeEventListener('change', change);
  };
}

/** Two rows of seven or five columns. */
function sizeNow(): number {
  if (matchMedia(SEVEN).matches) return 14;
  return matchMedia(FIVE).matches ? 10 : SMALL;
}
