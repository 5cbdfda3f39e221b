import type { Circle, Size } from './circle.ts';

/** The size at which an image is shown whole, as large as the area allows. */
export function fitInside(image: Size, area: Size): Size {
  return scaleSize(image, Math.min(area.width / image.width, area.height / image.height));
}

/** In CSS px, both sides together: narrower margins would look like dark lines along the image. */
const MARGINS_MIN = 12;

/** The area around an image that is shown whole in it, without margins that are too narrow to look meant. */
export function snugArea(image: Size, area: Size): Size {
  const shown = fitInside(image, area);
  const trim = (whole: number, part: number) => (whole - part < MARGINS_MIN ? part : whole);
  return {
    width: trim(area.width, shown.width),
    height: trim(area.height, shown.height),
  };
}

/** From natural to displayed pixels. */
export function toDisplayed(circle: Circle, natural: Size, displayed: Size): Circle {
  return scaleCircle(circle, displayed.width / natural.width);
}

/** From displayed to natural pixels. */
export function toNatural(circle: Circle, natural: Size, displayed: Size): Circle {
  return scaleCircle(circle, natural.width / displayed.width);
}

const LONGER_SIDE = 1600;
const SMALLER_SIDE = 320;

/**
 * The size at which a photo is cropped: small enough to be drawn at every movement, large enough
 * that the smallest circle still has more pixels than the icon. A strip keeps its thin side.
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
