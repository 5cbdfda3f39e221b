import { refusalHeaders } from './headers.ts';
import type { RequestEntry } from './log.ts';

/** What all refusals have in common that are answered in front of the app. */
export interface Refusals {
  readonly headers: Readonly<Record<string, string>>;
  /** Reports a refusal as the app reports its requests. */
  report(status: number, bytes: number): void;
}

export interface RefusalsOptions {
  /** Whether to send `Strict-Transport-Security`. */
  readonly https: boolean;
  readonly observe: (entry: RequestEntry) => void;
}

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed_request',
  408: 'request_timeout',
  413: 'too_large',
  417: 'expectation_failed',
  431: 'head_too_large',
};

/** The app adds headers and reports; what does not reach it would have neither, and a flood go unseen. */
export async function describeRefusals({ https, observe }: RefusalsOptions): Promise<Refusals> {
  const headers = await refusalHeaders({ https });
  return {
    headers,
    report(status, bytes) {
      const code = CODES[status] ?? 'internal';
      observe({ id: null, method: null, route: null, status, ms: 0, bytes, code });
    },
  };
}
