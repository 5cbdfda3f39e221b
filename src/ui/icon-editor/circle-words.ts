import type { Circle, Size } from '../../domain/crop/circle.ts';
import { perCent } from '../../domain/texts/numbers.ts';

/** Describes the circle's position and size for screen readers. */
export function describeCircle({ x, y, radius }: Circle, image: Size): string {
  const across = perCent(x / image.width);
  const down = perCent(y / image.height);
  const size = perCent((radius * 2) / Math.min(image.width, image.height));
  return `Centro a ${across} da largura e ${down} da altura; diâmetro de ${size} do lado menor.`;
}
