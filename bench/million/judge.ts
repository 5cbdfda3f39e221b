import { atLeast, type Format, NO_BAR, type Verdict } from '../figure.ts';

/** Compares ratios with bars that are set for a million personalities on SQLite only. */
export interface Judge {
  atLeast(value: number, bar: number, format: Format): Verdict;
}

/** Creates a judge; without bars, for other sizes and engines, it gives no verdicts. */
export function createJudge(hasBars: boolean): Judge {
  return {
    atLeast: (value, bar, format) => (hasBars ? atLeast(value, bar, format) : NO_BAR),
  };
}
