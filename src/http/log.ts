/**
 * The log entry of a request. Id, method and route are null if it was refused before the app, most of the time
 * because it could not be read. Contains no address, name or query, because logs are kept and passed on.
 */
export interface RequestEntry {
  readonly id: string | null;
  readonly method: string | null;
  /** The pattern of the route, such as `/mbti-db/api/personalities/:id`. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds from the request's head until the response is sent. */
  readonly ms: number;
  /** Bytes sent including headers; 0 without a socket. */
  readonly bytes: number;
  /** Failure code, if the request failed. */
  readonly code?: string | undefined;
}

/** The server's log, for the operator. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** Logs the private cause of a failure. */
  error(message: string, cause?: unknown, requestId?: string): void;
  request(entry: RequestEntry): void;
}
