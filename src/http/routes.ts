import { createRoute, type z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './environment.ts';
import {
  type BODY_SCHEMAS,
  distributionQuerySchema,
  distributionSchema,
  healthSchema,
  idempotencySchema,
  idSchema,
  ifMatchSchema,
  importReportSchema,
  pageQuerySchema,
  pageSchema,
  personalitySchema,
  problemSchema,
  similarQuerySchema,
  similarSchema,
} from './schemas.ts';

/** What stands before the handlers. */
export interface Guards {
  readonly write: MiddlewareHandler<AppEnv>;
  readonly json: MiddlewareHandler<AppEnv>;
  /** Reads the body, as far as one may be read. */
  readonly body: MiddlewareHandler<AppEnv>;
  /** What answers of many people pass, besides. */
  readonly search: MiddlewareHandler<AppEnv>;
}

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** A mere reference: what is a schema here would be checked too. */
const bodyLike = (name: keyof typeof BODY_SCHEMAS) => ({
  required: true,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const UNCHANGED = { description: 'It is still what an ETag of If-None-Match names.' };
const MALFORMED = { 400: problem('The request cannot be understood.') };
const MISSING = { 404: problem('There is none of that id.') };
const TOO_MUCH = { 429: problem('Too many searches from this address at a time.') };
/** Of any operation: 405, 421, 500 … */
const ANYTHING = { default: problem('Anything else that fails.') };
const FAILING = {
  503: problem('The store does not answer, or there is too much to do.'),
  ...ANYTHING,
};
const REFUSED = {
  403: problem('The request comes from another site.'),
  413: problem('The body is too large.'),
  429: problem('Too many changes from this address.'),
  503: problem(
    'The store does not answer, too many icons wait, the catalogue is read only, or there is too much to do.',
  ),
  507: problem('There is no room to store more.'),
  ...ANYTHING,
};
const BODY_REFUSED = {
  415: problem('The body is not plain application/json.'),
  422: problem('Fields, the icon or the Idempotency-Key are not acceptable.'),
};
const VERSION_REFUSED = {
  412: problem('Somebody else was first; `current` is what is stored now.'),
  428: problem('If-Match is missing.'),
};

/** The JSON API: one description, of which both the routing and the OpenAPI file are made. */
export function describeRoutes({ write, json: onlyJson, body, search }: Guards) {
  const guardBody = [write, onlyJson, body];
  return {
    page: createRoute({
      method: 'get',
      path: '/personalities',
      summary: 'A page of those who match, in a shuffled order',
      middleware: [search],
      request: { query: pageQuerySchema },
      responses: {
        200: json(pageSchema, 'The page.'),
        304: UNCHANGED,
        ...MALFORMED,
        ...TOO_MUCH,
        ...FAILING,
      },
    }),
    get: createRoute({
      method: 'get',
      path: '/personalities/{id}',
      summary: 'One personality',
      request: { params: idSchema },
      responses: {
        200: json(personalitySchema, 'The personality; its ETag names the version.'),
        304: UNCHANGED,
        ...MISSING,
        ...FAILING,
      },
    }),
    create: createRoute({
      method: 'post',
      path: '/personalities',
      summary: 'Create a personality',
      middleware: guardBody,
      request: { headers: idempotencySchema, body: bodyLike('Draft') },
      responses: {
        201: json(personalitySchema, 'Created; Location is its address.'),
        ...MALFORMED,
        ...BODY_REFUSED,
        ...REFUSED,
      },
    }),
    update: createRoute({
      method: 'put',
      path: '/personalities/{id}',
      summary: 'Change a personality',
      middleware: guardBody,
      request: { params: idSchema, headers: ifMatchSchema, body: bodyLike('WholeDraft') },
      responses: {
        200: json(personalitySchema, 'Changed.'),
        ...MALFORMED,
        ...MISSING,
        ...BODY_REFUSED,
        ...VERSION_REFUSED,
        ...REFUSED,
      },
    }),
    remove: createRoute({
      method: 'delete',
      path: '/personalities/{id}',
      summary: 'Delete a personality',
      middleware: [write, body],
      request: { params: idSchema, headers: ifMatchSchema },
      responses: {
        204: { description: 'Deleted.' },
        ...MALFORMED,
        ...MISSING,
        ...VERSION_REFUSED,
        ...REFUSED,
      },
    }),
    distribution: createRoute({
      method: 'get',
      path: '/distribution',
      summary: 'How many of each type and identity match',
      middleware: [search],
      request: { query: distributionQuerySchema },
      responses: {
        200: json(distributionSchema, 'The counts.'),
        304: UNCHANGED,
        ...MALFORMED,
        ...TOO_MUCH,
        ...FAILING,
      },
    }),
    similar: createRoute({
      method: 'get',
      path: '/similar',
      summary: 'Who a new personality of this name may be a duplicate of',
      middleware: [search],
      request: { query: similarQuerySchema },
      responses: {
        200: json(
          similarSchema,
          'At most five: equal names first (case and accents aside), then the same words in another order, then one or two letters apart. Of the last some may be missing.',
        ),
        304: UNCHANGED,
        ...MALFORMED,
        ...TOO_MUCH,
        ...FAILING,
      },
    }),
    samples: createRoute({
      method: 'post',
      path: '/samples',
      summary: 'Fill an empty catalogue with the sample personalities',
      middleware: [write, body],
      responses: {
        200: json(importReportSchema, 'What was created and what was refused.'),
        409: problem('The catalogue is not empty.'),
        ...REFUSED,
      },
    }),
    health: createRoute({
      method: 'get',
      path: '/health',
      summary: 'Whether the store answers',
      responses: { 200: json(healthSchema, 'It does.'), ...FAILING },
    }),
  };
}
