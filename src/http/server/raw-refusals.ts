import { refusalHeaders } from '../answers/headers.ts';
import type { RequestEntry } from '../log.ts';

/** What all refusals have in common that are answered in front of the app. */
export interface RawRefusals {
  readonly headers: Readonly<Record<string, string>>;
  /** Reports a refusal as the app reports its requests. */
  report(status: number, bytes: number): void;
}

export interface RawRefusalsOptions {
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

/** Gives early rejections headers and a log entry, which the app adds to its own. */
export async function describeRawRefusals({
  https,
  observe,
}: RawRefusalsOptions): Promise<RawRefusals> {
  const headers = await refusalHeaders({ https });
  return {
    headers,
    report(status, bytes) {
      const code = CODES[status] ?? 'internal';
      observe({ id: null, method: null, route: null, status, ms: 0, bytes, code });
    },
  };
}
