import { Conflict } from '../../catalogue/failures.ts';
import { Failure, type FailureCode, type FieldError } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';

/** Calls of the JSON API. Both fail with the API's failures, and with `offline`. */
export interface Calls {
  /** The answer, when its status is one of success. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Its JSON, whose type is trusted: the server's schemas guarantee it. */
  readonly read: <T>(path: string, init?: RequestInit) => Promise<T>;
}

export function createCalls(fetchFrom: typeof fetch): Calls {
  const request: Calls['request'] = async (path, init) => {
    let answer: Response;
    try {
      answer = await fetchFrom(path, init);
    } catch (cause) {
      // An aborted request fails with the abort, not as `offline`.
      if (init?.signal?.aborted === true) throw cause;
      throw new Failure('offline', { cause });
    }
    if (!answer.ok) throw await readFailure(answer);
    return answer;
  };
  return {
    request,
    async read(path, init) {
      const answer = await request(path, init);
      try {
        return await answer.json();
      } catch (cause) {
        throw new Failure('offline', { cause });
      }
    },
  };
}

/** The members of problem+json that are read. */
interface Problem {
  readonly code?: unknown;
  readonly fields?: readonly FieldError[];
  readonly current?: Personality;
}

/** Null unless the problem has one of our codes: a proxy may answer anything. */
async function readFailure(answer: Response): Promise<Failure> {
  const { code, fields, current }: Problem = Object(await answer.json().catch(() => null));
  const details = {
    fields,
    // A proxy may send a date, which is ignored.
    retryAfter: Number(answer.headers.get('Retry-After')) || undefined,
    // Of other failures the sentence says enough, and the log has one cause for many requests.
    requestId: answer.status === 500 ? answer.headers.get('X-Request-Id') : null,
  };
  if (!isFailureCode(code)) return new Failure(codeOfStatus(answer.status), details);
  if (code === 'conflict' && current !== undefined) return new Conflict(current);
  return new Failure(code, details);
}

/** Every code has a sentence, and the sentences are loaded anyway. */
function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(FAILURE_SENTENCES, code);
}

/** The failure for an answer of something else than our server, such as a proxy. */
function codeOfStatus(status: number): FailureCode {
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'internal';
}
