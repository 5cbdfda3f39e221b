import { useState } from 'react';
import {
  type Circle,
  type CropFrame,
  confine,
  initialCircle,
  type Size,
} from '../../domain/crop/circle.ts';
import { fitInside, toDisplayed, toNatural } from '../../domain/crop/scale.ts';

export interface CircleOptions {
  /** In image pixels. */
  readonly image: Size;
  /** The area in which it is displayed, in CSS px. */
  readonly area: Size;
  readonly minRadius: number;
  readonly initialRadius: number | undefined;
}

export interface CircleState {
  readonly frame: CropFrame;
  /** In CSS px, relative to the displayed image. */
  readonly circle: Circle;
  /** The same in image pixels. */
  readonly natural: Circle;
  /** Replaces the displayed circle by a function of it. */
  readonly change: (next: (circle: Circle) => Circle) => void;
}

/**
 * Keeps the circle in image pixels, so that it stays on the same part of the photo when the screen is
 * turned or the window resized; its limits depend on the displayed size.
 */
export function useCircle(options: CircleOptions): CircleState {
  const { image, area, minRadius, initialRadius } = options;
  const [chosen, setChosen] = useState<Circle | null>(null);
  const shown = fitInside(image, area);
  const frame: CropFrame = { image: shown, minRadius };

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
