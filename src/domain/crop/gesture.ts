import { type Circle, type Frame, moveBy, type Point, resizeTo } from './circle.ts';

/** One pointer moves the circle, or pulls its handle; two pinch it. */
export type Gesture =
  | { readonly kind: 'move'; readonly start: Circle; readonly from: Point }
  | { readonly kind: 'resize'; readonly start: Circle; readonly from: Point }
  | { readonly kind: 'pinch'; readonly start: Circle; readonly from: Pair };

export type Pair = readonly [Point, Point];

/** Where the circle is once the pointer has come from where the gesture began to `to`. */
export function drag(gesture: Exclude<Gesture, { kind: 'pinch' }>, to: Point, frame: Frame) {
  const by = { x: to.x - gesture.from.x, y: to.y - gesture.from.y };
  if (gesture.kind === 'move') return moveBy(gesture.start, by, frame);
  // The handle lies on the diagonal, down to the right: only movement along it counts.
  return resizeTo(gesture.start, gesture.start.radius + (by.x + by.y) / Math.SQRT2, frame);
}

/** The handle's pointer, held back (or hurried) by a factor. */
export function slowed(from: Point, to: Point, factor: number): Point {
  return { x: from.x + (to.x - from.x) * factor, y: from.y + (to.y - from.y) * factor };
}

/** The circle follows the fingers' midpoint, and grows as they part. */
export function pinch(start: Circle, from: Pair, to: Pair, frame: Frame): Circle {
  const before = midpoint(from);
  const after = midpoint(to);
  const moved = moveBy(start, { x: after.x - before.x, y: after.y - before.y }, frame);
  const ratio = distance(to) / Math.max(1, distance(from));
  return resizeTo(moved, start.radius * ratio, frame);
}

const WHEEL_SPEED = 0.0015;

/** Wheel away from oneself enlarges; `pixels` is the event's vertical delta in px. */
export function wheel(circle: Circle, pixels: number, frame: Frame): Circle {
  return resizeTo(circle, circle.radius * Math.exp(-pixels * WHEEL_SPEED), frame);
}

function midpoint([a, b]: Pair): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance([a, b]: Pair): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
