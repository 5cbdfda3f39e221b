/** What one writer may still store. */
export interface StorageRoom {
  /** Fails with `icons_full` where only small writes are taken. */
  requireForIcon(): void;
  /** Counts what a write is about to store. */
  count(bytes: number): void;
}
