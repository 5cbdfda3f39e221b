/** Work that stops where others may have a turn. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Milliseconds that work takes before the event loop turns. */
const SLICE = 5;

/** Ends the work without a turn for anybody. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** The event loop turns whenever the work has taken as long as a slice. */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - began < SLICE) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
}
