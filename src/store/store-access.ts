/** How the store is opened. */
export interface StoreAccess {
  /**
   * `create` creates a missing catalogue and migrates an old one; `existing` only migrates; `read` changes
   * nothing, and writes fail with `read_only`.
   */
  readonly mode: 'create' | 'existing' | 'read';
  /** Called with a sentence about what prevents neither opening nor serving. */
  readonly warn?: (sentence: string) => void;
  /**
   * Called with a sentence about damage that is found while the store is open, where it searches in a thread;
   * from then on `ping` fails.
   */
  readonly onDamage?: (sentence: string) => void;
  /**
   * Runs expensive reads in a thread of their own, where they would keep this one busy: for servers. It
   * has no effect where another process reads, and on a database in memory.
   */
  readonly searchesInThread?: boolean;
}
