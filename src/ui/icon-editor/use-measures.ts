import { type RefObject, useLayoutEffect } from 'react';

type Measures = Readonly<Record<`--${string}`, string>>;

/**
 * Hands what is only known at run time to the stylesheet, by script: styles written in markup are
 * what the pages' policy refuses.
 */
export function useMeasures(ref: RefObject<HTMLElement | null>, measures: Measures): void {
  useLayoutEffect(() => {
    const style = ref.current?.style;
    for (const [name, value] of Object.entries(measures)) style?.setProperty(name, value);
  });
}
