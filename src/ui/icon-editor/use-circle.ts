import { useState } from 'react';
import {
  type Circle,
  confine,
  type Frame,
  initialCircle,
  type Size,
} from '../../domain/crop/circle.ts';
import { fitInside, toDisplayed, toNatural } from '../../domain/crop/scale.ts';

export interface CircleOptions {
  /** In its own pixels. */
  readonly image: Size;
  /** Where it is shown, in CSS px. */
  readonly area: Size;
  readonly minRadius: number;
  readonly initialRadius: number | undefined;
}

export interface CircleState {
  readonly frame: Frame;
  /** As displayed, in CSS px of the displayed image. */
  readonly circle: Circle;
  /** The same in the image's own pixels. */
  readonly natural: Circle;
  /** Takes the displayed circle to another. */
  readonly change: (next: (circle: Circle) => Circle) => void;
}

/**
 * The circle is kept in the image's own pixels, so that it stays on the same face when the screen
 * is turned or the window resized; what it may be is decided anew at each displayed size.
 */
export function useCircle(options: CircleOptions): CircleState {
  const { image, area, minRadius, initialRadius } = options;
  const [chosen, setChosen] = useState<Circle | null>(null);
  const shown = fitInside(image, area);
  const frame: Frame = { image: shown, minRadius };

  const display = (own: Circle | null) =>
    own === null
      ? initialCircle(frame, initialRadius)
      : confine(toDisplayed(own, image, shown), frame);
  const circle = display(chosen);
  return {
    frame,
    circle,
    natural: toNatural(circle, image, shown),
    change: (next) => setChosen((own) => toNatural(next(display(own)), image, shown)),
  };
}
