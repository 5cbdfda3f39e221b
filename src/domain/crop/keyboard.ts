import { type Circle, type CropFrame, growTo, moveBy, type Point } from './circle.ts';

/** Steps of a key press in CSS px. */
const COARSE_STEP = 8;
const FINE_STEP = 1;

export interface KeyPress {
  /** `KeyboardEvent.key`: the character, or `ArrowLeft` … */
  readonly key: string;
  readonly shift: boolean;
  /** Whether the key is on the number pad, where `+` needs no Shift. */
  readonly numpad: boolean;
}

const ARROWS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/**
 * Most keyboards need Shift for `+`, so Shift cannot mean "fine" for these keys: the sign is the coarse
 * step, and the other character of the same key (`=` or `*`, and `_`) the fine one.
 */
const SIGNS: ReadonlyMap<string, { readonly direction: 1 | -1; readonly fine: boolean }> = new Map([
  ['+', { direction: 1, fine: false }],
  ['=', { direction: 1, fine: true }],
  ['*', { direction: 1, fine: true }],
  ['-', { direction: -1, fine: false }],
  ['_', { direction: -1, fine: true }],
]);

/** The circle after a key press; undefined for other keys. */
export function pressKey(circle: Circle, press: KeyPress, frame: CropFrame): Circle | undefined {
  const arrow = ARROWS.get(press.key);
  if (arrow !== undefined) {
    const step = press.shift ? FINE_STEP : COARSE_STEP;
    return moveBy(circle, { x: arrow.x * step, y: arrow.y * step }, frame);
  }
  const sign = SIGNS.get(press.key);
  if (sign === undefined) return undefined;
  const fine = sign.fine || (press.numpad && press.shift);
  const step = fine ? FINE_STEP : COARSE_STEP;
  return growTo(circle, circle.radius + sign.direction * step, frame);
}
