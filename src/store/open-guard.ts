/** What a thread with connections of its own has to know of the store that is open here. */
export interface OpenGuard {
  /** Fails with `unavailable` if what was opened has been deleted or replaced meanwhile. */
  requireOpened(): void;
  /** Converts a problem of the database to a `Failure`; returns other errors unchanged. */
  translate(error: unknown): unknown;
}
