import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follow, type Pair, wheel } from '../../../src/domain/crop/gesture.ts';
import { pressKey } from '../../../src/domain/crop/keyboard.ts';

const frame = { image: { width: 400, height: 300 }, minRadius: 30 };
const start = { x: 200, y: 150, radius: 60 };
const origin = { x: 0, y: 0 };
const DOWN_RIGHT = { x: 1, y: 1 } as const;
const RESIZE = { kind: 'resize', from: origin, speed: 1 } as const;

/** Two fingers, each this far from a point, on a line from left to right. */
const fingers = (x: number, distance: number): Pair => [
  { x: x - distance, y: 150 },
  { x: x + distance, y: 150 },
];

describe('a drag', () => {
  it('moves the circle by the distance of the pointer', () => {
    const moved = follow({ kind: 'move', start, from: { x: 5, y: 5 } }, [{ x: 15, y: -15 }], frame);
    expect(moved).toEqual({ x: 210, y: 130, radius: 60 });
  });

  it('of the handle keeps the handle under the pointer', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 60 }), (d) => {
        const { radius } = follow(
          { ...RESIZE, start, toward: DOWN_RIGHT },
          [{ x: d, y: d }],
          frame,
        );
        expect(radius / Math.SQRT2).toBeCloseTo(start.radius / Math.SQRT2 + d, 9);
      }),
    );
  });
});

describe('a drag of a handle on another diagonal', () => {
  it.each([
    { x: -1, y: -1 },
    { x: -1, y: 1 },
    { x: 1, y: -1 },
  ] as const)('grows the circle outwards: %o', (toward) => {
    const growth = (distance: number) => {
      const to = { x: toward.x * distance, y: toward.y * distance };
      return follow({ ...RESIZE, start, toward }, [to], frame).radius - start.radius;
    };
    expect(growth(10)).toBeCloseTo(10 * Math.SQRT2, 9);
    expect(growth(-10)).toBeCloseTo(-10 * Math.SQRT2, 9);
  });
});

describe('at an edge', () => {
  const edge = { x: 60, y: 150, radius: 60 };

  it('the wheel, a pinch and + still enlarge by moving the centre', () => {
    const enlarged = [
      wheel(edge, -100, frame),
      follow({ kind: 'pinch', start: edge, from: fingers(60, 20) }, fingers(60, 30), frame),
      pressKey(edge, { key: '+', shift: false, numpad: false }, frame) ?? edge,
    ];
    for (const { x, y, radius } of enlarged) {
      expect(radius).toBeGreaterThan(60);
      expect([x, y]).toEqual([radius, 150]);
    }
  });

  it('the handle keeps the centre', () => {
    const pull = { ...RESIZE, start: edge, toward: DOWN_RIGHT };
    expect(follow(pull, [{ x: 40, y: 40 }], frame)).toEqual(edge);
  });
});

describe('a pinch', () => {
  const pinch = { kind: 'pinch', start, from: fingers(200, 20) } as const;

  it('enlarges the circle as the fingers move apart', () => {
    expect(follow(pinch, fingers(200, 30), frame)).toEqual({ x: 200, y: 150, radius: 90 });
  });

  it('moves it with both fingers', () => {
    const to = pinch.from.map(({ x, y }) => ({ x: x + 30, y: y - 20 }));
    expect(follow(pinch, to, frame)).toEqual({ x: 230, y: 130, radius: 60 });
  });

  it('that starts with both fingers at one point gives a finite circle', () => {
    const spot = fingers(200, 0);
    const radii = [pinch.from, spot].map(
      (to) => follow({ ...pinch, from: spot }, to, frame).radius,
    );
    expect(radii).toEqual([150, 30]);
  });
});

describe('the wheel', () => {
  it('enlarges upwards, shrinks downwards, and scrolling back restores the circle', () => {
    const larger = wheel(start, -100, frame);
    expect(larger.radius).toBeGreaterThan(start.radius);
    expect(wheel(larger, 100, frame).radius).toBeCloseTo(start.radius, 9);
    expect(wheel(start, 100, frame).radius).toBeLessThan(start.radius);
  });
});

describe('the keyboard', () => {
  const press = (key: string, { shift = false, numpad = false } = {}) =>
    pressKey(start, { key, shift, numpad }, frame);

  it.each([
    ['ArrowLeft', { x: 192, y: 150 }],
    ['ArrowRight', { x: 208, y: 150 }],
    ['ArrowUp', { x: 200, y: 142 }],
    ['ArrowDown', { x: 200, y: 158 }],
  ])('%s moves by eight', (key, centre) => {
    expect(press(key)).toEqual({ ...centre, radius: 60 });
  });

  it('moves by one with Shift', () => {
    expect(press('ArrowRight', { shift: true })).toEqual({ x: 201, y: 150, radius: 60 });
  });

  it('resizes by + and -, whether or not the keyboard needs Shift for them', () => {
    expect(press('+')?.radius).toBe(68);
    expect(press('+', { shift: true })?.radius).toBe(68);
    expect(press('-')?.radius).toBe(52);
  });

  it('resizes in fine steps by the other characters of these keys', () => {
    expect(press('_', { shift: true })?.radius).toBe(59);
    expect(press('=')?.radius).toBe(61);
    expect(press('+', { shift: true, numpad: true })?.radius).toBe(61);
    expect(press('-', { shift: true, numpad: true })?.radius).toBe(59);
  });

  it('leaves other keys to the page', () => {
    for (const key of ['Tab', 'Enter', 'a', 'Escape', ' ']) expect(press(key)).toBeUndefined();
  });
});
