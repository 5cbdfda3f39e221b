/** Width and height, both in the same unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The crop: centre, relative to the image's upper left corner, and radius, all in the same unit. */
export interface Circle extends Point {
  readonly radius: number;
}

/** Limits of a circle: the size of the displayed image and the minimum radius, in CSS px. */
export interface CropFrame {
  readonly image: Size;
  readonly minRadius: number;
}

/** The minimum radius, or less if the image is too narrow for it. */
export function leastRadius({ image, minRadius }: CropFrame): number {
  return Math.min(minRadius, greatestRadius(image));
}

export function greatestRadius(image: Size): number {
  return Math.min(image.width, image.height) / 2;
}

/** The nearest circle inside the image with at least the minimum radius. */
export function confine(circle: Circle, frame: CropFrame): Circle {
  const { image } = frame;
  const radius = clamp(circle.radius, leastRadius(frame), greatestRadius(image));
  return {
    x: clamp(circle.x, radius, image.width - radius),
    y: clamp(circle.y, radius, image.height - radius),
    radius,
  };
}

/** The initial circle: centred, with a radius of a third of the image’s shorter side. */
export function initialCircle(frame: CropFrame): Circle {
  const { width, height } = frame.image;
  return confine({ x: width / 2, y: height / 2, radius: Math.min(width, height) / 3 }, frame);
}

export function moveBy(circle: Circle, by: Point, frame: CropFrame): Circle {
  return confine({ ...circle, x: circle.x + by.x, y: circle.y + by.y }, frame);
}

/** Resizes around the fixed centre; the radius is limited by the nearest edge. */
export function resizeTo(circle: Circle, radius: number, frame: CropFrame): Circle {
  const inside = confine(circle, frame);
  const { x, y } = inside;
  const { width, height } = frame.image;
  const room = Math.min(x, y, width - x, height - y);
  const least = leastRadius(frame);
  return { ...inside, radius: clamp(radius, least, Math.max(least, room)) };
}

/** Resizes; when the circle meets an edge, its centre moves away from it, up to the image's full width. */
export function growTo(circle: Circle, radius: number, frame: CropFrame): Circle {
  return confine({ ...circle, radius }, frame);
}

/** The upper bound wins when rounding has made it smaller than the lower one. */
function clamp(value: number, least: number, greatest: number): number {
  return Math.min(Math.max(value, least), greatest);
}
