import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Circle, CropFrame, Point } from '../../../domain/crop/circle.ts';
import { follow, type Gesture, wheel } from '../../../domain/crop/gesture.ts';
import type { Diagonal } from '../../../domain/crop/handle.ts';

export interface CircleState {
  readonly frame: CropFrame;
  /** The circle in CSS pixels, relative to the displayed image. */
  readonly circle: Circle;
  /** Replaces the displayed circle by the result of a function of it. */
  readonly change: (next: (circle: Circle) => Circle) => void;
}

interface GestureOptions extends CircleState {
  readonly stage: RefObject<HTMLElement | null>;
  readonly circleElement: RefObject<HTMLElement | null>;
  /** The element that resizes the circle when it is dragged. */
  readonly handle: RefObject<HTMLElement | null>;
  /** The diagonal on which the handle lies. */
  readonly toward: Diagonal;
}

const LINE_HEIGHT = 16;

/** Ratio of the radius' change to the distance by which the handle is dragged. */
const TOUCH_SPEED = 0.5;

/** Handles mouse, pen, one or two fingers and the wheel on the stage. Returns its pointer handlers. */
export function useGestures(options: GestureOptions) {
  const { stage, circleElement, handle, toward, circle, frame, change } = options;
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    // Beside the circle the wheel scrolls, as everywhere.
    if (!(event.target instanceof Node) || circleElement.current?.contains(event.target) !== true)
      return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_HEIGHT;
    change((current) => wheel(current, event.deltaY * unit, frame));
  });
  useEffect(() => {
    const element = stage.current;
    // React's wheel listeners are passive and could not prevent scrolling.
    element?.addEventListener('wheel', turnWheel, { passive: false });
    return () => element?.removeEventListener('wheel', turnWheel);
  }, [stage]);

  const current = () =>
    gesture.current === null
      ? circle
      : follow(gesture.current, [...pointers.current.values()], frame);

  const begin = (start: Circle, pull: Pull | null) => {
    const [first, second] = pointers.current.values();
    gesture.current = gestureOf(start, first, second, pull);
  };

  const end = ({ pointerId }: PointerEvent) => {
    if (!pointers.current.has(pointerId)) return;
    const start = current();
    pointers.current.delete(pointerId);
    begin(start, null);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointers.current.size === 2) return;
      const start = current();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
      const pulls = event.target === handle.current;
      const speed = event.pointerType === 'touch' ? TOUCH_SPEED : 1;
      begin(start, pulls ? { toward, speed } : null);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pointers.current.has(event.pointerId)) return;
      pointers.current.set(event.pointerId, pointOf(event));
      const next = current();
      change(() => next);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** The direction and speed at which dragging the handle resizes the circle. */
interface Pull {
  readonly toward: Diagonal;
  readonly speed: number;
}

function gestureOf(
  start: Circle,
  first: Point | undefined,
  second: Point | undefined,
  pull: Pull | null,
): Gesture | null {
  if (first === undefined) return null;
  if (second !== undefined) return { kind: 'pinch', start, from: [first, second] };
  if (pull === null) return { kind: 'move', start, from: first };
  return { kind: 'resize', start, from: first, ...pull };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
