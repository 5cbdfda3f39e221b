/** The functions that end the running parts of a process. */
export interface Closings {
  add(end: () => Promise<unknown>): void;
  /**
   * Ends the parts, the last added first, since a part may use those that were added before it. One that fails does not
   * keep the others from ending; returns what was thrown.
   */
  close(): Promise<readonly unknown[]>;
}

export function createClosings(): Closings {
  const ends: (() => Promise<unknown>)[] = [];
  return {
    add: (end) => void ends.push(end),
    async close() {
      const failures: unknown[] = [];
      for (const end of ends.splice(0).toReversed()) {
        try {
          await end();
        } catch (error) {
          failures.push(error);
        }
      }
      return failures;
    },
  };
}
