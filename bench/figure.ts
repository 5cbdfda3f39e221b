/** One row of the report. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  /** The result of the baseline in the same run; a dash if there is none. */
  readonly baseline: string;
  readonly bar: string;
  /** PASS, the shortfall, or a dash if there is no bar. */
  readonly verdict: string;
}

/** Formats a number with its unit. */
export type Format = (value: number) => string;

export const ms: Format = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const seconds: Format = (value) => `${(value / 1000).toFixed(2)} s`;
export const kB: Format = (value) => `${(value / 1000).toFixed(1)} kB`;
export const megabytes: Format = (value) => `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`;
export const perSecond: Format = (value) => `${value.toFixed(0)} req/s`;
export const percent: Format = (value) => `${(value * 100).toFixed(value < 0.2 ? 1 : 0)} %`;
export const times: Format = (value) => `${value.toFixed(1)} ×`;
export const count: Format = (value) => value.toLocaleString('en');
export const plain: Format = (value) => value.toFixed(3);

export interface Verdict {
  readonly bar: string;
  readonly verdict: string;
}

export function atMost(value: number, bar: number, format: Format): Verdict {
  return {
    bar: `≤ ${format(bar)}`,
    verdict: value <= bar ? 'PASS' : `short by ${format(value - bar)}`,
  };
}

export function atLeast(value: number, bar: number, format: Format): Verdict {
  return {
    bar: `≥ ${format(bar)}`,
    verdict: value >= bar ? 'PASS' : `short by ${format(bar - value)}`,
  };
}

export const NO_BAR: Verdict = { bar: '–', verdict: '–' };

export function isShort({ verdict }: Figure): boolean {
  return verdict.startsWith('short');
}
