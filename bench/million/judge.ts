import { atLeast, type Format, NO_BAR, type Verdict } from '../figure.ts';

/** Compares ratios with bars that are set for a million personalities on SQLite. */
export interface Judge {
  atLeast(value: number, bar: number, format: Format): Verdict;
}

/** For other sizes and engines no such bar is set. */
export function createJudge(hasBars: boolean): Judge {
  return {
    atLeast: (value, bar, format) => (hasBars ? atLeast(value, bar, format) : NO_BAR),
  };
}
