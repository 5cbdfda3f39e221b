/** Reads that copies of the database may answer, which lag behind it. */
export interface Replicated<Reads> {
  /**
   * Reads of a state that has at least the writes up to this position, or with null of any state. Text
   * that is no position counts as null.
   */
  reads(position: string | null): Reads;
  /** The position of the newest write of this instance; null before the first one. */
  position(): string | null;
  /**
   * Seconds for which the copy had certainly lacked a write at the last look; null while it does not serve, or
   * before the first look. They count from the look that found the write missing, so 0 does not prove that
   * the copy has everything.
   */
  lag(): number | null;
}
