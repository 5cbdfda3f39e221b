/** `small` fits into a test run; the limit is stated for `full`. */
export type Size = 'small' | 'full';

export interface Outcome {
  /** The measurement, in one line. */
  readonly figure: string;
  /** One sentence per failure; empty when the property holds. */
  readonly shortcomings: readonly string[];
}

/** The machine does not permit the proof: one sentence says why. */
interface Skipped {
  readonly skipped: string;
}

/** A property of the running product, and how it is checked. */
export interface Proof {
  /** The NAME of `npm run prove -- NAME`. */
  readonly name: string;
  readonly bar: string;
  /** It judges times, which a proof beside it would add to. */
  readonly isTimed?: true;
  /** `people`: a number other than that of the size, for a proof that knows more than two. */
  run(size: Size, people?: number): Promise<Outcome | Skipped>;
}
