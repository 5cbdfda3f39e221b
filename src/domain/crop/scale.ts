import type { Circle, Size } from './circle.ts';

/** The largest size at which the whole image fits into the area. */
export function fitInside(image: Size, area: Size): Size {
  return scaleSize(image, Math.min(area.width / image.width, area.height / image.height));
}

/** Converts image pixels to displayed pixels. */
export function toDisplayed(circle: Circle, natural: Size, displayed: Size): Circle {
  return scaleCircle(circle, displayed.width / natural.width);
}

/** Converts displayed pixels to image pixels. */
export function toNatural(circle: Circle, natural: Size, displayed: Size): Circle {
  return scaleCircle(circle, natural.width / displayed.width);
}

const LONGER_SIDE = 1600;
const SMALLER_SIDE = 320;

/**
 * The working size of a photo: small enough to be drawn at each movement, and large enough that the smallest circle
 * has more pixels than the icon. To that end, the short side of a very long image stays at 320 px.
 */
export function workingSize(photo: Size): Size {
  const longer = Math.max(photo.width, photo.height);
  const smaller = Math.min(photo.width, photo.height);
  const scale = Math.min(1, Math.max(LONGER_SIDE / longer, SMALLER_SIDE / smaller));
  const { width, height } = scaleSize(photo, scale);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

function scaleSize({ width, height }: Size, by: number): Size {
  return { width: width * by, height: height * by };
}

function scaleCircle({ x, y, radius }: Circle, by: number): Circle {
  return { x: x * by, y: y * by, radius: radius * by };
}
