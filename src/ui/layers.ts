/** A modal, or a view over it, which has an entry of the session history: Back closes it, and Forward opens it again. */
interface Layer {
  readonly onBack: () => void;
  readonly reopen: () => void;
}

const opened: Layer[] = [];
/** The layers that were opened last. Entries of those that are closed may be ahead of the current one. */
const known: Layer[] = [];
/** Changes of the history take effect one after the other: going back does so in a later task. */
let settled: Promise<unknown> = Promise.resolve();

/** Follows Back and Forward between the page and its layers. */
export function followLayers(): void {
  // After a reload no layer is open: a page at the entry of one would do nothing on Back.
  leaveTo(0);
  window.addEventListener('popstate', () => {
    const depth = depthNow();
    for (const { onBack } of opened.splice(depth).reverse()) onBack();
    if (depth <= opened.length) return;
    const next = known[opened.length];
    if (next === undefined) leaveTo(opened.length);
    else next.reopen();
  });
}

/** Opens a layer at an entry of its own. Returns a function that removes the entry, and those above it. */
export function openLayer(onBack: () => void, reopen: () => void): () => void {
  const layer = { onBack, reopen };
  known.splice(opened.length, known.length, layer);
  opened.push(layer);
  settled = settled.then(() => {
    const depth = opened.indexOf(layer) + 1;
    // Forward has already reached its entry.
    if (depth > depthNow()) history.pushState({ ...Object(history.state), layer: depth }, '');
  });
  return () => {
    const depth = opened.indexOf(layer);
    if (depth === -1) return;
    opened.splice(depth);
    leaveTo(depth);
  };
}

/** Resolves when no entry of a closed layer is left, so that another document may replace the page. */
export function layersSettled(): Promise<unknown> {
  return settled;
}

/** Goes back to the entry of the layer at this depth; 0 is the page itself. */
function leaveTo(depth: number): void {
  settled = settled.then(() => {
    const steps = depthNow() - depth;
    if (steps <= 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<Event>();
    window.addEventListener('popstate', resolve, { once: true });
    history.go(-steps);
    return promise;
  });
}

function depthNow(): number {
  const { layer = 0 }: { readonly layer?: number } = Object(history.state);
  return layer;
}
