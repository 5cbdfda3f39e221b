/** What is told of one request. No address, name or query: a log is kept and passed on. */
export interface RequestEntry {
  readonly id: string;
  readonly method: string;
  /** The pattern of the route, such as `/mbti-db/api/personalities/:id`. */
  readonly route: string;
  readonly status: number;
  /** From the request's head until the answer is sent, in milliseconds. */
  readonly ms: number;
  /** What was sent, head included; 0 where there is no socket. */
  readonly bytes: number;
  /** Of the failure, where it is one. */
  readonly code?: string | undefined;
}

/** Where the server tells its operator what happened. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** With the private cause of what a visitor was told in general words. */
  error(message: string, cause?: unknown, requestId?: string): void;
  request(entry: RequestEntry): void;
}

/** For where nobody reads it. */
export const SILENT_LOG: Log = { info() {}, warn() {}, error() {}, request() {} };
