import { type Bits, narrowBits } from './bits.ts';

/** Work that stops where others may have a turn. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Milliseconds that work takes before the event loop turns. */
const SLICE = 5;

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

/** Numbers of a set, of 32 ordinals each, that are looked at before the clock is; takes less than a millisecond. */
const STEP = 128;

/** A new set of the ordinals of a set for which `passes` holds. */
export function* narrow(bits: Bits, passes: (ordinal: number) => boolean): Sliced<Bits> {
  const left = new Int32Array(bits.length);
  for (let from = 0; from < bits.length; from += STEP) {
    narrowBits(bits, passes, left, from, Math.min(from + STEP, bits.length));
    yield;
  }
  return left;
}
