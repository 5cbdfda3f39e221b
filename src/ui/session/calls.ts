import type { CallOptions, Catalogue, Page, SearchResults } from '../../catalogue/catalogue.ts';
import { Failure, type FailureCode, type FailureDetails, isFailure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { isReadFailure } from '../../domain/texts/read-failures.ts';
import type { PageData } from './handover.ts';

/**
 * Calls of the JSON API. Both fail with the API's failures, with `offline` where no whole answer has come, and with the
 * reason of their signal where that has ended them.
 */
export interface Calls {
  /** The answer, when its status is one of success. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Its JSON, whose type is trusted: the server's schemas guarantee it. */
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

/** Says why an answer has not come, or not to its end. */
function notWhole({ signal }: RequestInit = {}): (cause: unknown) => never {
  return (cause) => {
    throw signal?.aborted === true ? cause : new Failure('offline', { cause });
  };
}

/** The members of problem+json that are read. */
export interface Problem extends Pick<FailureDetails, 'fields'> {
  readonly code?: unknown;
  readonly current?: Personality;
}

/** The failure that a problem tells of; null where it is none that the calls may have: a proxy may answer anything. */
type NameFailure = (problem: Problem, details: FailureDetails) => Failure | null;

function nameReadFailure({ code }: Problem, details: FailureDetails): Failure | null {
  return isReadFailure(code) ? new Failure(code, details) : null;
}

async function readFailure(answer: Response, nameFailure: NameFailure): Promise<Failure> {
  const problem: Problem = Object(await answer.json().catch(() => null));
  const details = {
    fields: problem.fields,
    // A proxy may send a date, which is ignored.
    retryAfter: Number(answer.headers.get('Retry-After')) || undefined,
    // The number is shown where the cause is in the log alone: other failures are explained by their sentence.
    requestId: answer.status === 500 ? answer.headers.get('X-Request-Id') : null,
  };
  return nameFailure(problem, details) ?? new Failure(codeOfStatus(answer.status), details);
}

/** The failure for an answer of something else than our server, such as a proxy. */
function codeOfStatus(status: number): FailureCode {
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'internal';
}

/** What the gallery reads; writing comes with the pages that need it. */
export type ReadableCatalogue = Pick<Catalogue, 'page' | 'search'>;

/** The reading part of the `Catalogue` over the JSON API. */
export function createClient({ read }: Calls): ReadableCatalogue {
  return {
    page: (request, { signal = null } = {}) =>
      read<Page>(paths.api.personalities(request), { signal }),
    search: (request, { signal = null } = {}) =>
      read<SearchResults>(paths.api.search(request), { signal }),
  };
}

/** The calls of this session. `fetch` is resolved at each call, because the server imports this module too. */
const browserCalls = createCalls((input, init) => fetch(input, init));

/** What this session reads of the catalogue. */
export const browserCatalogue = createClient(browserCalls);

/** Reads the data of a page. A server that answers with something else has another release: `outdated`. */
export async function readPage(url: string, { signal }: CallOptions = {}): Promise<PageData> {
  const headers = { Accept: 'application/json' };
  try {
    // The browser keeps one answer of an address: it has to be the document.
    const init = { headers, cache: 'no-store', signal: signal ?? null } as const;
    return await browserCalls.read<PageData>(url, init);
  } catch (error) {
    const isDocument = isFailure(error) && error.cause instanceof SyntaxError;
    throw isDocument ? new Failure('outdated', { cause: error }) : error;
  }
}
