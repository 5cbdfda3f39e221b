import type { Catalogue, Draft, Page } from '../../catalogue/catalogue.ts';
import { Conflict } from '../../catalogue/conflict.ts';
import type { FailureCode, FieldError } from '../../domain/failure.ts';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';

/** The `Catalogue` over the JSON API. Fails with the same failures as the real one, and with `offline`. */
export function createClient(fetchFrom: typeof fetch): Catalogue {
  const call = async <T>(path: string, init?: RequestInit): Promise<T> =>
    readJson(await reach(fetchFrom, path, init));
  const send = <T>(method: string, path: string, body: unknown, headers: HeadersInit = {}) =>
    call<T>(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  return {
    page: ({ q, ...order }, { signal } = {}) =>
      call<Page>(paths.api.personalities({ q, ...order }), { signal: signal ?? null }),
    distribution: (q, { signal } = {}) =>
      call(paths.api.distribution(q), { signal: signal ?? null }),
    get: (id, { signal } = {}) => call(paths.api.personality(id), { signal: signal ?? null }),
    create: (draft, idempotencyKey) =>
      send<Personality>(
        'POST',
        paths.api.personalities(),
        bodyOf(draft),
        idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
      ),
    update: (id, version, draft) =>
      send<Personality>('PUT', paths.api.personality(id), bodyOf(draft), {
        'If-Match': `"${version}"`,
      }),
    async remove(id, version) {
      const headers = { 'If-Match': `"${version}"` };
      await reach(fetchFrom, paths.api.personality(id), { method: 'DELETE', headers });
    },
    loadSamples: () => call(paths.api.samples, { method: 'POST' }),
  };
}

/** Picks the fields that the API accepts: a draft may have more, such as those of a personality. */
function bodyOf({ name, gender, type, identity, icon }: Draft): Draft {
  return { name, gender, type, identity, icon };
}

async function reach(fetchFrom: typeof fetch, path: string, init?: RequestInit): Promise<Response> {
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
}

/** Trusts the type of the body: the server's schemas guarantee it. */
async function readJson<T>(answer: Response): Promise<T> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new Failure('offline', { cause });
  }
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
  // A proxy may send a date, which is ignored.
  const retryAfter = Number(answer.headers.get('Retry-After')) || undefined;
  if (!isFailureCode(code)) return new Failure(codeOfStatus(answer.status), { retryAfter });
  if (code === 'conflict' && current !== undefined) return new Conflict(current);
  return new Failure(code, { fields, retryAfter });
}

/** Looks up the sentences, which home needs anyway: a list of the codes would add to its scripts. */
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
