/** How the store is opened. */
export interface StoreAccess {
  /**
   * `create` creates a missing catalogue and migrates an old one; `existing` only migrates; `inspect` and
   * `read` need the schema of now, and writes fail with `read_only`; `read` does not even need the permission
   * to write.
   */
  readonly mode: 'create' | 'existing' | 'inspect' | 'read';
  /** Whether a copy of a file is kept before it is migrated: unless this is false. */
  readonly keepsFormer?: boolean;
  /** Called with a sentence about what prevents neither opening nor serving. */
  readonly warn?: (sentence: string) => void;
  /**
   * Called with a sentence about damage that is found while the store is open, where it serves; from then on `ping`
   * fails.
   */
  readonly onDamage?: (sentence: string) => void;
  /** Called for each page of a search: whether it was in the cache. */
  readonly onPage?: ((isCached: boolean) => void) | undefined;
  /** For servers: what is searched is read at once, not by the first search, and damage is looked for all the while. */
  readonly serves?: boolean;
}

/** Whether nothing may be changed. */
export function isReading({ mode }: StoreAccess): boolean {
  return mode === 'read' || mode === 'inspect';
}
