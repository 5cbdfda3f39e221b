import { type Circle, type CropFrame, growTo, moveBy, type Point, resizeTo } from './circle.ts';
import type { Diagonal } from './handle.ts';

/** The gesture in progress; a new one starts whenever a pointer is added or removed. */
export type Gesture =
  | { readonly kind: 'move'; readonly start: Circle; readonly from: Point }
  /**
   * `toward` is the diagonal on which the handle lies. `speed` is the change of the radius per distance dragged; at 1
   * the handle stays under the pointer.
   */
  | {
      readonly kind: 'resize';
      readonly start: Circle;
      readonly from: Point;
      readonly toward: Diagonal;
      readonly speed: number;
    }
  | { readonly kind: 'pinch'; readonly start: Circle; readonly from: Pair };

export type Pair = readonly [Point, Point];

/** The circle for the pointers’ current positions `at`, in the order in which they touched down. */
export function follow(gesture: Gesture, at: readonly Point[], frame: CropFrame): Circle {
  const { start } = gesture;
  const [first, second] = at;
  if (first === undefined) return start;
  if (gesture.kind === 'pinch') {
    return second === undefined ? start : pinch(start, gesture.from, [first, second], frame);
  }
  const by = { x: first.x - gesture.from.x, y: first.y - gesture.from.y };
  if (gesture.kind === 'move') return moveBy(start, by, frame);
  // Only the movement along the handle’s diagonal counts.
  const along = (by.x * gesture.toward.x + by.y * gesture.toward.y) / Math.SQRT2;
  return resizeTo(start, start.radius + along * gesture.speed, frame);
}

/** Moves the circle with the fingers' midpoint and scales it with their distance. */
function pinch(start: Circle, from: Pair, to: Pair, frame: CropFrame): Circle {
  const before = midpoint(from);
  const after = midpoint(to);
  const moved = moveBy(start, { x: after.x - before.x, y: after.y - before.y }, frame);
  return growTo(moved, (start.radius * distance(to)) / Math.max(1, distance(from)), frame);
}

const WHEEL_SPEED = 0.0015;

/** Scrolling up enlarges; `pixels` is the event's vertical delta in px. */
export function wheel(circle: Circle, pixels: number, frame: CropFrame): Circle {
  return growTo(circle, circle.radius * Math.exp(-pixels * WHEEL_SPEED), frame);
}

function midpoint([a, b]: Pair): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance([a, b]: Pair): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
