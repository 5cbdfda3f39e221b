import type { Circle, Size } from './circle.ts';

/** Of the four diagonals from the centre: 1 is to the right or down, -1 to the left or up. */
export interface Diagonal {
  readonly x: 1 | -1;
  readonly y: 1 | -1;
}

/** Where the square that resizes the circle stands. */
export interface Handle {
  readonly toward: Diagonal;
  /** How far the square stands outside the circle’s line, along the diagonal, in CSS px. */
  readonly reach: number;
}

/**
 * On a smaller circle the 44 px in which the square can be hit would cover the centre, and dragging
 * the circle would resize it: the square then stands outside, on a stem. All in CSS px.
 */
const OUTSIDE_BELOW_RADIUS = 62;
const STEM = 30;

/**
 * Down to the right, but where there is no room for a square outside, the other way. The way depends
 * on the centre alone, so that it stays the same while the circle is being resized. `image` is the
 * size of the displayed image, which stands in the middle of `area`; `side` is the square’s own.
 */
export function handleOf(circle: Circle, image: Size, area: Size, side: number): Handle {
  const room = (OUTSIDE_BELOW_RADIUS + STEM) / Math.SQRT2 + side / 2;
  return {
    toward: {
      x: sideWithRoom(circle.x + (area.width - image.width) / 2, area.width, room),
      y: sideWithRoom(circle.y + (area.height - image.height) / 2, area.height, room),
    },
    reach: circle.radius < OUTSIDE_BELOW_RADIUS ? STEM : 0,
  };
}

function sideWithRoom(at: number, length: number, room: number): 1 | -1 {
  return at + room <= length || at <= length / 2 ? 1 : -1;
}
