import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Circle,
  type CropFrame,
  confine,
  greatestRadius,
  growTo,
  initialCircle,
  leastRadius,
  moveBy,
  resizeTo,
} from '../../../src/domain/crop/circle.ts';
import { follow, type Gesture, wheel } from '../../../src/domain/crop/gesture.ts';
import { type KeyPress, pressKey } from '../../../src/domain/crop/keyboard.ts';
import { circles, frames, points } from './arbitraries.ts';

/** Rounding error of adding and subtracting doubles of this size. */
const ROUNDING = 1e-6;

function expectInside({ x, y, radius }: Circle, frame: CropFrame) {
  expect(x - radius).toBeGreaterThanOrEqual(-ROUNDING);
  expect(y - radius).toBeGreaterThanOrEqual(-ROUNDING);
  expect(x + radius).toBeLessThanOrEqual(frame.image.width + ROUNDING);
  expect(y + radius).toBeLessThanOrEqual(frame.image.height + ROUNDING);
  expect(radius).toBeGreaterThanOrEqual(leastRadius(frame) - ROUNDING);
}

const offsets = fc.double({ min: -5000, max: 5000, noNaN: true });
const pairs = fc.tuple(points, points);
const gestures: fc.Arbitrary<Gesture> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), start: circles, from: points }),
  fc.record({
    kind: fc.constant('resize' as const),
    start: circles,
    from: points,
    toward: fc.record({ x: fc.constantFrom(1, -1), y: fc.constantFrom(1, -1) }),
    speed: fc.double({ min: 0.1, max: 2, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('pinch' as const), start: circles, from: pairs }),
);
const presses: fc.Arbitrary<KeyPress> = fc.record({
  key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-', '=', '_', '*'),
  shift: fc.boolean(),
  numpad: fc.boolean(),
});

describe('the circle is inside the image and large enough', () => {
  it('after confining any circle', () => {
    fc.assert(fc.property(circles, frames, (c, f) => expectInside(confine(c, f), f)));
  });

  it('for the initial circle', () => {
    fc.assert(fc.property(frames, (f) => expectInside(initialCircle(f), f)));
  });

  it('after any move or resize', () => {
    fc.assert(
      fc.property(circles, points, frames, (c, by, f) => expectInside(moveBy(c, by, f), f)),
    );
    fc.assert(
      fc.property(circles, offsets, frames, (c, r, f) => expectInside(resizeTo(c, r, f), f)),
    );
    fc.assert(fc.property(circles, offsets, frames, (c, r, f) => expectInside(growTo(c, r, f), f)));
    fc.assert(
      fc.property(circles, offsets, frames, (c, px, f) => expectInside(wheel(c, px, f), f)),
    );
  });

  it('after any gesture', () => {
    fc.assert(
      fc.property(gestures, pairs, frames, (gesture, to, f) => {
        const start = confine(gesture.start, f);
        expectInside(follow({ ...gesture, start }, to, f), f);
      }),
    );
  });

  it('after any key presses', () => {
    fc.assert(
      fc.property(circles, fc.array(presses, { maxLength: 40 }), frames, (c, keys, f) => {
        const typed = (at: Circle, key: KeyPress) => pressKey(at, key, f) ?? at;
        expectInside(keys.reduce(typed, confine(c, f)), f);
      }),
    );
  });
});

describe('resizing', () => {
  it('keeps the centre', () => {
    fc.assert(
      fc.property(circles, offsets, frames, (c, radius, f) => {
        const before = confine(c, f);
        const { x, y } = resizeTo(before, radius, f);
        expect([x, y]).toEqual([before.x, before.y]);
      }),
    );
  });

  it('gives the requested radius where there is room', () => {
    const frame = { image: { width: 400, height: 300 }, minRadius: 30 };
    const middle = initialCircle(frame);
    expect(resizeTo(middle, 120, frame).radius).toBe(120);
    expect(resizeTo(middle, 10, frame).radius).toBe(30);
    expect(resizeTo(middle, 500, frame).radius).toBe(150);
    expect(resizeTo({ x: 80, y: 150, radius: 40 }, 500, frame).radius).toBe(80);
  });
});

describe('growing', () => {
  const frame = { image: { width: 400, height: 300 }, minRadius: 30 };

  it('moves the centre away from an edge, until the circle fills the shorter side', () => {
    const corner = { x: 40, y: 260, radius: 40 };
    expect(growTo(corner, 48, frame)).toEqual({ x: 48, y: 252, radius: 48 });
    expect(growTo(corner, 500, frame)).toEqual({ x: 150, y: 150, radius: 150 });
  });

  it('keeps the centre where there is room', () => {
    const { x, y } = growTo({ x: 200, y: 150, radius: 40 }, 90, frame);
    expect([x, y]).toEqual([200, 150]);
  });
});

describe('confining', () => {
  it('does not change a valid circle', () => {
    fc.assert(
      fc.property(circles, frames, (c, f) => {
        const once = confine(c, f);
        const twice = confine(once, f);
        expect(twice.x).toBeCloseTo(once.x, 6);
        expect(twice.y).toBeCloseTo(once.y, 6);
        expect(twice.radius).toBe(once.radius);
      }),
    );
  });
});

describe('the first circle', () => {
  it('is centred, with a third of the shorter side as radius', () => {
    const frame = { image: { width: 390, height: 291 }, minRadius: 30 };
    expect(initialCircle(frame)).toEqual({ x: 195, y: 145.5, radius: 97 });
  });

  it('has at least the minimum radius', () => {
    const frame = { image: { width: 390, height: 72 }, minRadius: 30 };
    expect(initialCircle(frame).radius).toBe(30);
  });

  it('fills an image that is narrower than the minimum', () => {
    const frame = { image: { width: 390, height: 20 }, minRadius: 30 };
    expect(initialCircle(frame)).toEqual({ x: 195, y: 10, radius: greatestRadius(frame.image) });
  });
});
