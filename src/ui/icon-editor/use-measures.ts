import { type RefObject, useLayoutEffect } from 'react';

type Measures = Readonly<Record<`--${string}`, string>>;

/**
 * Sets custom properties by script: the Content-Security-Policy refuses `style` attributes in markup.
 */
export function useMeasures(ref: RefObject<HTMLElement | null>, measures: Measures): void {
  useLayoutEffect(() => {
    const style = ref.current?.style;
    for (const [name, value] of Object.entries(measures)) style?.setProperty(name, value);
  });
}
