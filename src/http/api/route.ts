import { createRoute, type OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../environment.ts';
import { problemSchema } from './answer-schemas.ts';
import type { BODY_SCHEMAS } from './body-schemas.ts';

/** What the descriptions of routes have in common. */

export type Api = OpenAPIHono<AppEnv>;

/**
 * The middleware that runs before the handlers. `report` accepts requests even if the storage is full.
 */
export type Guards = Readonly<
  Record<
    | 'write'
    | 'guess'
    | 'report'
    | 'json'
    | 'body'
    | 'visitor'
    | 'read'
    | 'list'
    | 'search'
    | 'changes',
    MiddlewareHandler<AppEnv>
  >
>;

type Method = 'get' | 'post' | 'put' | 'delete';

/** Describes a route. Both the routing and the OpenAPI file are made from this description. */
export function route<
  M extends Method,
  const Path extends string,
  Rest extends Omit<RouteConfig, 'method' | 'path' | 'summary'>,
>(method: M, path: Path, summary: string, rest: Rest) {
  return createRoute({ method, path, summary, ...rest });
}

/** Describes a body by a reference. Given a schema, @hono/zod-openapi would also validate the body with it. */
export const bodyLike = (name: keyof typeof BODY_SCHEMAS) => ({
  required: true,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

export const MALFORMED = { 400: problem('The request is malformed.') };
export const MISSING = { 404: problem('There is no personality with this id.') };
export const NO_JSON = { 415: problem('The body is not plain application/json.') };
/** Errors with which any operation can fail: 405, 421, 500 … */
const ANYTHING = { default: problem('Any other failure.') };
export const FAILING = {
  503: problem('The store does not respond, or the server is overloaded.'),
  ...ANYTHING,
};

/** Responses of every read, in addition to its own. */
export const READING_WHOLE = {
  429: problem('Too many concurrent requests of this kind from this address or network.'),
  ...FAILING,
};

/** Responses of a read whose ETag is a hash of the response, in addition to its own. */
export const READING = {
  304: { description: 'Not modified since the ETag in If-None-Match.' },
  ...READING_WHOLE,
};

/** Responses of every write, in addition to its own. */
export const WRITING = {
  403: problem('The request comes from another site.'),
  413: problem('The body is too large.'),
  429: problem('Too many requests from this address or network.'),
  503: problem(
    'The store does not respond, too many icons are waiting, the catalogue is read-only, or the server is overloaded.',
  ),
  507: problem(
    'The storage is full (`storage_full`), or has no room for new icons (`icons_full`).',
  ),
  ...ANYTHING,
};

/** The refusals of a write with fields in its body. */
export const WRITING_FIELDS = {
  ...MALFORMED,
  ...NO_JSON,
  422: problem('Fields, the icon or the Idempotency-Key are invalid.'),
  ...WRITING,
};

/** The refusals of a write that creates the next version of a personality. */
export const WRITING_VERSION = {
  ...MALFORMED,
  ...MISSING,
  412: problem('Another change was made first; `current` has the stored personality.'),
  423: problem('The operator has locked or hidden this personality.'),
  428: problem('If-Match is missing.'),
  ...WRITING,
};
