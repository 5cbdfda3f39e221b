/** As `--t-slow` and `--ease-out` of tokens.css. */
const DURATION = 420;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Places in per cent of the picture. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Moves the cells of a picture from one place to where they are, which is only painted anew: areas are stretched,
 * and what is written on them is not. At once for who wants less motion.
 */
export function growFrom(
  picture: SVGSVGElement,
  cells: ReadonlyMap<string, { readonly from: Place; readonly to: Place }>,
): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { width, height } = picture.getBoundingClientRect();
  for (const part of picture.querySelectorAll<SVGElement>('[data-cell]')) {
    const cell = cells.get(part.dataset['cell'] ?? '');
    if (cell === undefined) continue;
    const { from, to } = cell;
    const x = ((from.x - to.x) * width) / 100;
    const y = ((from.y - to.y) * height) / 100;
    const isArea = part instanceof SVGRectElement && to.width > 0 && to.height > 0;
    const stretch = isArea ? ` scale(${from.width / to.width}, ${from.height / to.height})` : '';
    part.animate([{ transform: `translate(${x}px, ${y}px)${stretch}` }, { transform: 'none' }], {
      duration: DURATION,
      easing: EASING,
    });
  }
}
