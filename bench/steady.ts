import { median } from './statistics.ts';

/** Maximum spread of a baseline, relative to its median, at which a comparison is reliable. */
const SPREAD_MAX = 0.3;
const TRIES = 3;

export interface Measured<T> {
  readonly result: T;
  /** The individual measurements of the baseline, in any unit. */
  readonly baselines: readonly number[];
}

/**
 * Repeats a measurement, at most twice, while its baseline varies by more than 30 %, because the machine was busy.
 * Returns the result with the smallest spread.
 */
export async function steadily<T>(measure: () => Promise<Measured<T>>): Promise<T> {
  let best: { result: T; spread: number } | null = null;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { result, baselines } = await measure();
    const spread = (Math.max(...baselines) - Math.min(...baselines)) / median(baselines);
    if (best === null || spread < best.spread) best = { result, spread };
    if (spread <= SPREAD_MAX) break;
  }
  if (best === null) throw new Error('Nothing was measured.');
  return best.result;
}
