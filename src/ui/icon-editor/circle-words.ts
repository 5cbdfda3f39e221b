import type { Circle, Size } from '../../domain/crop/circle.ts';

/** Describes the circle's position and size for screen readers. */
export function describeCircle({ x, y, radius }: Circle, image: Size): string {
  const across = percent(x / image.width);
  const down = percent(y / image.height);
  const size = percent((radius * 2) / Math.min(image.width, image.height));
  return `Centro a ${across} da largura e ${down} da altura; diâmetro de ${size} do lado menor.`;
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}
