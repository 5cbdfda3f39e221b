/** The values of `--t-slow` and `--ease-out` in tokens.css. */
export const TIMING = { duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * Animates a figure from the position of another one in the window to its own, unless the visitor prefers reduced
 * motion. Only the picture is animated: the page is complete at once and can be used.
 */
export function moveFigure(figure: Element, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { x, y, width } = figure.getBoundingClientRect();
  const start = `translate(${from.x - x}px, ${from.y - y}px) scale(${from.width / width})`;
  figure.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, TIMING);
}
