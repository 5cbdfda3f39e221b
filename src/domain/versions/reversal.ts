/** Going back to an earlier version, which creates a new version. */
export interface Reversal {
  readonly id: string;
  readonly name: string;
  /** The newest version: the reversal fails with `conflict` if there is a newer one. */
  readonly newest: number;
  /** Whether the newest version is a removal. */
  readonly isRemoved: boolean;
  /** The version to restore; null removes the personality. */
  readonly to: number | null;
}
