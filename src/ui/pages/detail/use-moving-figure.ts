import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from '../../visit/visit-context.ts';

/** As `--t-slow` and `--ease-out` of tokens.css. */
const TIMING = { duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * For the element whose last child is the page's figure, which moves from its place on the card that was followed; not for
 * who wants less motion. Only the picture is animated: the page is there at once, and can be used.
 */
export function useMovingFigure(): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  const { arrival } = useNavigation();
  // After the layout effect that scrolls to the top, and before the page is painted.
  useEffect(() => {
    const from = arrival?.figure;
    const figure = stage.current?.lastElementChild;
    // Where one of several results follows another, the list and its cards are hidden.
    if (!from?.width || figure == null) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { x, y, width } = figure.getBoundingClientRect();
    const start = `translate(${from.x - x}px, ${from.y - y}px) scale(${from.width / width})`;
    figure.animate({ transform: [start, 'none'] }, TIMING);
  }, [arrival]);
  return stage;
}
