/** How the store is opened. */
export interface StoreAccess {
  /**
   * `create` creates a missing catalogue and migrates an old one; `existing` only migrates; `read` changes
   * nothing, and writes fail with `read_only`.
   */
  readonly mode: 'create' | 'existing' | 'read';
  /** Called with a sentence about damage that does not prevent opening. */
  readonly warn?: (sentence: string) => void;
}
