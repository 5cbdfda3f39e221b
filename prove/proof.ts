/** `small` fits into a test run; `full` is what the bar speaks of. */
export type Size = 'small' | 'full';

export interface Outcome {
  /** What was measured, in one line. */
  readonly figure: string;
  /** What fell short, a sentence each; none when the property holds. */
  readonly shortcomings: readonly string[];
}

/** A property of the running product, and the way to see that it holds. */
export interface Proof {
  /** As it is asked for: `npm run prove -- NAME`. */
  readonly name: string;
  readonly bar: string;
  run(size: Size): Promise<Outcome>;
}
