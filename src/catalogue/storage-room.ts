/** What a version takes, with its entries in the indexes. */
export const VERSION_BYTES = 1_000;

/** What one writer may still store. */
export interface StorageRoom {
  /** Fails with `icons_full` where only small writes are taken. */
  requireForIcon(): void;
  /** Counts what a write has stored beside one version, which counts with every write. */
  count(bytes: number): void;
}
