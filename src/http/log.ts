/** Where the server tells its operator what happened. */
export interface Log {
  info(message: string): void;
  /** With the private cause of what a visitor was told in general words. */
  error(message: string, cause?: unknown): void;
}
