import type { Circle, Size } from './circle.ts';

/** One of the four diagonals from the centre: 1 is right or down, -1 is left or up. */
export interface Diagonal {
  readonly x: 1 | -1;
  readonly y: 1 | -1;
}

/** Position of the resize handle. */
interface Handle {
  readonly toward: Diagonal;
  /** Distance of the handle from the circle’s line, along the diagonal, in CSS px. */
  readonly reach: number;
}

/**
 * Below this radius the handle's hit area of 44 px would cover the circle's centre, so that the circle
 * could not be moved: the handle is then placed outside of the circle. All in CSS px.
 */
const OUTSIDE_BELOW_RADIUS = 62;
const STEM = 30;

/**
 * Places the handle at the lower right, or up or to the left where it would not fit even outside of the circle. The
 * diagonal depends on the centre only, so it does not change while the circle is resized. `image` is the size of the
 * displayed image, centred in `area`; `side` is the handle’s side.
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
