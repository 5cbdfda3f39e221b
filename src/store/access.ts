/** Options of opening a store. */
export interface StoreAccess {
  /**
   * `create` creates a missing catalogue and migrates an old one; `existing` only migrates; `inspect` and `read` need
   * the current schema, and let writes fail with `read_only`; `read` does not even need the permission to write.
   */
  readonly mode: 'create' | 'existing' | 'inspect' | 'read';
  /** Unless false, a copy of a database file is kept before it is migrated. */
  readonly keepsFormer?: boolean;
  /** Called with a sentence about a problem that prevents neither opening nor serving. */
  readonly warn?: (sentence: string) => void;
  /** Called once per page of search results, with whether the page came from the cache. */
  readonly onPage?: ((isCached: boolean) => void) | undefined;
  /** Set by servers: loads the search in memory on opening instead of on the first search. */
  readonly serves?: boolean;
}

/** Whether the store is opened for reading only. */
export function isReading({ mode }: StoreAccess): boolean {
  return mode === 'read' || mode === 'inspect';
}
