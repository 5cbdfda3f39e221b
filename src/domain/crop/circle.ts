/** Width and height, in any one unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The crop: its centre, from the image's upper left corner, and its radius; all in one unit. */
export interface Circle extends Point {
  readonly radius: number;
}

/** What a circle may not leave: the image as displayed, and the least radius, both in CSS px. */
export interface Frame {
  readonly image: Size;
  readonly minRadius: number;
}

/** An image thinner than the least circle is cropped by the largest one that it can hold. */
export function leastRadius({ image, minRadius }: Frame): number {
  return Math.min(minRadius, greatestRadius(image));
}

export function greatestRadius(image: Size): number {
  return Math.min(image.width, image.height) / 2;
}

/** The nearest circle that lies inside the image and is large enough. */
export function confine(circle: Circle, frame: Frame): Circle {
  const { image } = frame;
  const radius = clamp(circle.radius, leastRadius(frame), greatestRadius(image));
  return {
    x: clamp(circle.x, radius, image.width - radius),
    y: clamp(circle.y, radius, image.height - radius),
    radius,
  };
}

/** In the middle; unless told otherwise its radius is a third of the image's smaller side. */
export function initialCircle(frame: Frame, radius = smallerSide(frame.image) / 3): Circle {
  const { width, height } = frame.image;
  return confine({ x: width / 2, y: height / 2, radius }, frame);
}

export function moveBy(circle: Circle, by: Point, frame: Frame): Circle {
  return confine({ ...circle, x: circle.x + by.x, y: circle.y + by.y }, frame);
}

/** Keeps the centre: the circle grows until it meets an edge, whatever is asked for. */
export function resizeTo(circle: Circle, radius: number, frame: Frame): Circle {
  const inside = confine(circle, frame);
  const { x, y } = inside;
  const { width, height } = frame.image;
  const room = Math.min(x, y, width - x, height - y);
  const least = leastRadius(frame);
  return { ...inside, radius: clamp(radius, least, Math.max(least, room)) };
}

/** Grows in place as far as it can, then the centre gives way, until the circle is as wide as the image. */
export function growTo(circle: Circle, radius: number, frame: Frame): Circle {
  return confine({ ...circle, radius }, frame);
}

function smallerSide({ width, height }: Size): number {
  return Math.min(width, height);
}

/** The upper bound wins over a lower one that rounding has put above it. */
function clamp(value: number, least: number, greatest: number): number {
  return Math.min(Math.max(value, least), greatest);
}
