import { Failure, type FailureCode, type FailureDetails } from '../../domain/failure.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { isReadFailure } from '../../domain/texts/read-failures.ts';

/**
 * Calls of the JSON API. Both fail with the API's failures, with `offline` if no complete response arrives, and with
 * the reason of their signal if that aborts them.
 */
export interface Calls {
  /** The response, if its status is one of success. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** The parsed JSON of the response. Its type is trusted: the server's schemas guarantee it. */
  readonly read: <T>(path: string, init?: RequestInit) => Promise<T>;
}

export function createCalls(
  fetchFrom: typeof fetch,
  nameFailure: NameFailure = nameReadFailure,
): Calls {
  const request: Calls['request'] = async (path, init) => {
    const answer = await fetchFrom(path, init).catch(notWhole(init));
    if (!answer.ok) throw await readFailure(answer, nameFailure);
    return answer;
  };
  return {
    request,
    async read(path, init) {
      const answer = await request(path, init);
      return answer.json().catch(notWhole(init));
    },
  };
}

/** Throws the reason why a response did not arrive completely. */
function notWhole({ signal }: RequestInit = {}): (cause: unknown) => never {
  return (cause) => {
    throw signal?.aborted === true ? cause : new Failure('offline', { cause });
  };
}

/** The members of problem+json that are used. */
export interface Problem extends Pick<FailureDetails, 'fields'> {
  readonly code?: unknown;
  readonly current?: Personality;
}

/** The failure that a problem describes; null if it is not one of the API's, since a proxy may answer anything. */
type NameFailure = (problem: Problem, details: FailureDetails) => Failure | null;

function nameReadFailure({ code }: Problem, details: FailureDetails): Failure | null {
  return isReadFailure(code) ? new Failure(code, details) : null;
}

async function readFailure(answer: Response, nameFailure: NameFailure): Promise<Failure> {
  const problem: Problem = Object(await answer.json().catch(() => null));
  const details = {
    fields: problem.fields,
    // A date, as proxies may send it, is ignored.
    retryAfter: Number(answer.headers.get('Retry-After')) || undefined,
    // The id is shown only if the cause is in the log alone; all other failures are explained by their sentence.
    requestId: answer.status === 500 ? answer.headers.get('X-Request-Id') : null,
  };
  return nameFailure(problem, details) ?? new Failure(codeOfStatus(answer.status), details);
}

/** The failure for a response that is not our server's, such as a proxy's. */
function codeOfStatus(status: number): FailureCode {
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'internal';
}
