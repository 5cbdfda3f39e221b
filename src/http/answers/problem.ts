import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Conflict, LimitReached, type ReachedLimit } from '../../catalogue/failures.ts';
import { Failure, type FailureCode, type FieldError, isFailure } from '../../domain/failure.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import { failureSentence } from '../../domain/texts/failures.ts';
import { MINUTE } from '../../domain/time.ts';
import type { AppEnv } from '../environment.ts';
import type { Log } from '../request-log.ts';
import { formatVersion } from './entity-tag.ts';

interface Problem {
  readonly status: ContentfulStatusCode;
  /** The sentence for users of the API, in English. Visitors see the Portuguese sentence of the page. */
  readonly title: string;
}

/** Status and public title of every failure. */
const PROBLEMS: Readonly<Record<FailureCode, Problem>> = {
  malformed_request: { status: 400, title: 'The request cannot be understood.' },
  invalid_fields: { status: 422, title: 'Some fields are not acceptable.' },
  invalid_icon: { status: 422, title: 'The icon is not an acceptable PNG or JPEG.' },
  empty_guess: { status: 422, title: 'A guess needs a letter.' },
  blocked_name: { status: 422, title: 'This name must not be used.' },
  icons_closed: { status: 403, title: 'No new pictures are accepted for now.' },
  not_found: { status: 404, title: 'There is nothing here.' },
  conflict: { status: 412, title: 'It has been changed by another request meanwhile.' },
  not_restorable: { status: 422, title: 'There is no such version that can be restored.' },
  locked: { status: 423, title: 'The personality is locked.' },
  held: { status: 423, title: 'The operator is looking at it: it is not shown for now.' },
  version_required: { status: 428, title: 'If-Match must name the version that is changed.' },
  method_not_allowed: { status: 405, title: 'This address does not take this method.' },
  unsupported_media_type: { status: 415, title: 'The body must be plain application/json.' },
  too_large: { status: 413, title: 'The body is too large.' },
  too_many_requests: { status: 429, title: 'Too many requests from this address.' },
  busy: { status: 503, title: 'There is too much to do right now.' },
  misdirected: { status: 421, title: 'This server does not answer for that host.' },
  cross_site: { status: 403, title: 'Changes are taken from the catalogue’s own pages only.' },
  unauthorized: { status: 401, title: 'The key of the moderation is missing or wrong.' },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request.',
  },
  catalogue_not_empty: { status: 409, title: 'The catalogue is not empty.' },
  read_only: { status: 503, title: 'The catalogue is read only for now.' },
  icons_full: { status: 507, title: 'There is no room to store new icons.' },
  storage_full: { status: 507, title: 'There is no room to store more.' },
  unavailable: { status: 503, title: 'The catalogue does not answer right now.' },
  stopping: { status: 503, title: 'This instance is stopping.' },
  offline: { status: 503, title: 'The catalogue cannot be reached.' },
  outdated: { status: 503, title: 'The page is of an older version.' },
  internal: { status: 500, title: 'Something went wrong.' },
};

/** The HTTP status of a failure. */
export function statusOf(code: FailureCode): ContentfulStatusCode {
  return PROBLEMS[code].status;
}

/** `Retry-After` and RateLimit headers of a failure. */
export function retryHeaders(failure: Failure): Record<string, string> {
  const { retryAfter } = failure;
  if (retryAfter === undefined) return {};
  return {
    'Retry-After': String(retryAfter),
    ...(failure instanceof LimitReached ? rateLimitHeaders(failure.limit, retryAfter) : {}),
  };
}

/** The headers of the IETF draft “RateLimit header fields for HTTP”. */
function rateLimitHeaders(
  { name, quota, window = MINUTE }: ReachedLimit,
  seconds: number,
): Record<string, string> {
  return {
    RateLimit: `"${name}";r=0;t=${seconds}`,
    ...(quota === undefined
      ? {}
      : { 'RateLimit-Policy': `"${name}";q=${quota};w=${window / 1000}` }),
  };
}

/** A problem+json response (RFC 9457), without the failure's private cause. */
export function problemResponse(failure: Failure, headers: Record<string, string> = {}): Response {
  const { status, title } = PROBLEMS[failure.code];
  const conflict = failure instanceof Conflict ? failure.current : null;
  const body = {
    type: 'about:blank',
    title,
    status,
    code: failure.code,
    ...(failure.fields.length > 0 ? { fields: limitFields(failure.fields) } : {}),
    ...(conflict === null ? {} : { current: conflict }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(conflict === null ? {} : { ETag: formatVersion(conflict.version) }),
      ...retryHeaders(failure),
      ...headers,
    },
  });
}

/** Maximum number of fields in a refusal, and maximum length of their names. */
const FIELDS_MAX = 20;
const FIELD_NAME_MAX = 64;

/** Shortens the list of fields, which limits the size of the refusal of a body with thousands of unknown fields. */
function limitFields(fields: readonly FieldError[]): FieldError[] {
  return fields
    .slice(0, FIELDS_MAX)
    .map((error) => ({ ...error, field: error.field.slice(0, FIELD_NAME_MAX).toWellFormed() }));
}

/** Converts anything that was thrown to the `Failure` for the client, and logs the causes of server errors. */
export function failureOf(error: unknown, c: Context<AppEnv>, log: Log): Failure {
  const failure = readFailure(error);
  c.set('failure', failure.code);
  if (failure.code === 'internal') log.error('internal', error, c.var.requestId);
  else if (statusOf(failure.code) >= 500 && failure.cause !== undefined)
    log.error(failure.code, failure.cause, c.var.requestId);
  return failure;
}

function readFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (error instanceof HTTPException && error.status === 400)
    return new Failure('malformed_request');
  return new Failure('internal');
}

/** The page that is shown when rendering fails. The id identifies the request in the server's log. */
export function failureHtml(failure: Failure, requestId: string): string {
  return plainPage(
    failureSentence(failure),
    `<p><a href="">Tentar de novo</a></p>
<p><small>Código do erro: ${requestId}</small></p>
`,
  );
}

/** A page without styles and scripts, for example for a missing icon. */
export function plainPage(sentence: string, more = ''): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MBTI DB</title>
</head>
<body>
<h1>${sentence}</h1>
${more}<p><a href="${BASE_PATH}">Voltar ao catálogo</a></p>
</body>
</html>
`;
}
