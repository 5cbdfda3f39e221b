import type { Entries } from './entries.ts';

/** Gives the open modal an entry of the session history, so that Back closes it. */
export interface Layers {
  /** Adds the entry; Back then calls `onBack`. Returns a function that removes the entry. */
  readonly open: (url: string, onBack: () => void) => () => void;
  /** Removes the entry of an open layer. */
  readonly close: () => void;
  /** Resolves when no `history.back()` of ours is pending: it takes effect asynchronously. */
  readonly settled: () => Promise<void>;
  /** To be called on each Back and Forward. */
  readonly onReturn: (isLayer: boolean) => void;
}

interface Layer {
  readonly onBack: () => void;
  hasEntry: boolean;
}

/** Milliseconds within which a browser has gone back. */
const PATIENCE = 1_000;

export function createLayers(entries: Entries): Layers {
  let layer: Layer | null = null;
  let leaving: { readonly done: Promise<void>; readonly end: () => void } | null = null;

  const settled = async (): Promise<void> => leaving?.done;
  const close = (): void => {
    const hadEntry = layer?.hasEntry === true;
    layer = null;
    if (!hadEntry) return;
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    const ours = { done, end };
    leaving = ours;
    entries.back();
    // If the browser fires no event, later navigations must still work.
    setTimeout(() => {
      if (leaving === ours) leaving = null;
      end();
    }, PATIENCE);
  };
  return {
    open(url, onBack) {
      const opened: Layer = { onBack, hasEntry: false };
      layer = opened;
      const enter = (): void => {
        if (layer !== opened) return;
        entries.push(url, { ...entries.current(), isLayer: true });
        opened.hasEntry = true;
      };
      if (leaving === null) enter();
      else void leaving.done.then(enter);
      return () => {
        if (layer === opened) close();
      };
    },
    close,
    settled,
    onReturn(isLayer) {
      const ours = leaving;
      leaving = null;
      ours?.end();
      if (ours !== null || isLayer || layer === null) return;
      const { onBack } = layer;
      layer = null;
      onBack();
    },
  };
}
