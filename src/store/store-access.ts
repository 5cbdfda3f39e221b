/** How a catalogue's store is opened. */
export interface StoreAccess {
  /**
   * `create` makes a catalogue where there is none and brings an old one up to date; `existing` only
   * brings one up to date; `read` changes nothing, and its writes fail with `read_only`.
   */
  readonly mode: 'create' | 'existing' | 'read';
  /** Called with one sentence for whatever is wrong with a database that can be opened all the same. */
  readonly warn?: (sentence: string) => void;
}
