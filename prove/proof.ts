/** The size of a run: `small` fits into a test run; the bar is stated for `full`. */
export type Size = 'small' | 'full';

export interface Outcome {
  /** The measurement, in one line. */
  readonly figure: string;
  /** One sentence per failure; empty when the property holds. */
  readonly shortcomings: readonly string[];
}

/** The outcome if the machine does not permit the proof; one sentence says why. */
interface Skipped {
  readonly skipped: string;
}

/** A property of the running product, and how it is checked. */
export interface Proof {
  /** The NAME of `npm run prove -- NAME`. */
  readonly name: string;
  readonly bar: string;
  /** Whether the proof judges times, which another proof at the same time would lengthen. */
  readonly isTimed?: true;
  /** Runs the proof; `people` overrides the number of people of the size, for proofs that support it. */
  run(size: Size, people?: number): Promise<Outcome | Skipped>;
}
