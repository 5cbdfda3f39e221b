import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Circle,
  type CropFrame,
  confine,
  greatestRadius,
  initialCircle,
  leastRadius,
  resizeTo,
} from '../../../src/domain/crop/circle.ts';
import { follow, type Gesture } from '../../../src/domain/crop/gesture.ts';
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
