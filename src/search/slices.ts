import { type Bits, narrowBits } from './bits.ts';

/** Work in steps, between which other work may run. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Milliseconds of work between turns of the event loop. */
const SLICE = 5;

/** Runs work to its end, letting the event loop turn after each slice of time. */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - began < SLICE) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
}

/** Number of 32-bit words of a set that are visited before the clock is checked; takes less than a millisecond. */
const STEP = 128;

/** A new set of those ordinals of a set for which `passes` holds. */
export function* narrow(bits: Bits, passes: (ordinal: number) => boolean): Sliced<Bits> {
  const left = new Int32Array(bits.length);
  for (let from = 0; from < bits.length; from += STEP) {
    narrowBits(bits, passes, left, from, Math.min(from + STEP, bits.length));
    yield;
  }
  return left;
}
