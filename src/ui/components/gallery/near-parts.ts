/** Which parts of a long list are rendered: those near the view, and those around the last focus. */
export interface NearParts {
  readonly isNear: (part: number) => boolean;
  /** Calls back when parts become near or far. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Observes the element of a part, near or empty; returns a function that stops it. */
  readonly observe: (element: HTMLElement, part: number) => () => void;
}

/** Pixels above and below the view within which parts are rendered, so that a fast turn of the wheel meets cards. */
const MARGIN = 1_500;

export function createNearParts(): NearParts {
  const listeners = new Set<() => void>();
  const observed = new Map<Element, number>();
  const far = new Set<number>();
  /** The part that had the focus last: Tab leads from it to those beside it. */
  let focused: number | null = null;
  let observer: IntersectionObserver | null = null;

  const announce = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const update = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const part = observed.get(target);
      if (part === undefined || !(target instanceof HTMLElement)) continue;
      if (isIntersecting) far.delete(part);
      else {
        // The box stays as high without its cards.
        if (!far.has(part)) target.style.blockSize = `${boundingClientRect.height}px`;
        far.add(part);
      }
    }
    announce();
  };
  return {
    isNear: (part) => !far.has(part) || (focused !== null && Math.abs(part - focused) <= 1),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    observe(element, part) {
      observer ??= new IntersectionObserver(update, { rootMargin: `${MARGIN}px 0px` });
      observed.set(element, part);
      observer.observe(element);
      const focus = (): void => {
        focused = part;
        announce();
      };
      element.addEventListener('focusin', focus);
      return () => {
        element.removeEventListener('focusin', focus);
        observer?.unobserve(element);
        observed.delete(element);
        // A hidden page stops observing, too: its parts are as they were when it is shown again.
        queueMicrotask(() => {
          if (!element.isConnected) far.delete(part);
        });
      };
    },
  };
}
