import { median } from './statistics.ts';

/** Spread of a baseline, over its median, beyond which what was measured beside it says little. */
const SPREAD_MAX = 0.3;
const TRIES = 3;

export interface Measured<T> {
  readonly result: T;
  /** The single measurements of the baseline, in any unit. */
  readonly baselines: readonly number[];
}

/**
 * Measures again, at most twice, while the baseline strays by more than 30 % within a run: the machine
 * was busy with something else. Returns the steadiest.
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
