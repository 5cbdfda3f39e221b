import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../environment.ts';
import {
  BODY_REFUSED,
  FAILING,
  json,
  LOCKED,
  MALFORMED,
  MISSING,
  problem,
  REFUSED,
  TOO_MANY_READS,
  UNCHANGED,
  VERSION_REFUSED,
} from './described-answers.ts';
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
  searchSchema,
  similarQuerySchema,
  similarSchema,
} from './schemas.ts';

/** The middleware that runs before the handlers, in this order. */
export interface Guards {
  /** Same site, read-only mode, write limits. */
  readonly write: MiddlewareHandler<AppEnv>;
  /** The same for what writes many versions at once. */
  readonly undo: MiddlewareHandler<AppEnv>;
  /** The same, with the limit of guesses. */
  readonly guess: MiddlewareHandler<AppEnv>;
  /** The same, whatever is stored. */
  readonly report: MiddlewareHandler<AppEnv>;
  /** Read-only mode alone: no limit stops the operator while a flood has used them up. */
  readonly readOnly: MiddlewareHandler<AppEnv>;
  /** Content type of the body. */
  readonly json: MiddlewareHandler<AppEnv>;
  /** Reads the body, up to the largest one allowed. */
  readonly body: MiddlewareHandler<AppEnv>;
  /** Names the visitor of a write; see who.ts. */
  readonly visitor: MiddlewareHandler<AppEnv>;
  /** What the request may cost the others; see share-work.ts. */
  readonly read: MiddlewareHandler<AppEnv>;
  readonly list: MiddlewareHandler<AppEnv>;
  readonly search: MiddlewareHandler<AppEnv>;
  readonly changes: MiddlewareHandler<AppEnv>;
}

/** A reference instead of a schema, which @hono/zod-openapi would also validate the body with. */
export const bodyLike = (name: keyof typeof BODY_SCHEMAS) => ({
  required: true,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** The JSON API: one description, of which both the routing and the OpenAPI file are made. */
export function describeRoutes(guards: Guards) {
  const { write, json: onlyJson, body, visitor } = guards;
  const guardBody = [write, onlyJson, body, visitor];
  return {
    page: createRoute({
      method: 'get',
      path: '/personalities',
      summary: 'A page of those who match, in a shuffled order',
      middleware: [guards.list],
      request: { query: pageQuerySchema },
      responses: {
        200: json(pageSchema, 'The page.'),
        ...UNCHANGED,
        ...MALFORMED,
        ...TOO_MANY_READS,
        ...FAILING,
      },
    }),
    get: createRoute({
      method: 'get',
      path: '/personalities/{id}',
      summary: 'One personality',
      middleware: [guards.read],
      request: { params: idSchema },
      responses: {
        200: json(personalitySchema, 'The personality; its ETag names the version.'),
        ...UNCHANGED,
        ...MISSING,
        ...TOO_MANY_READS,
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
        ...LOCKED,
        ...REFUSED,
      },
    }),
    remove: createRoute({
      method: 'delete',
      path: '/personalities/{id}',
      summary: 'Delete a personality',
      middleware: [write, body, visitor],
      request: { params: idSchema, headers: ifMatchSchema },
      responses: {
        204: { description: 'Deleted; the ETag names the version of the removal.' },
        ...MALFORMED,
        ...MISSING,
        ...VERSION_REFUSED,
        ...LOCKED,
        ...REFUSED,
      },
    }),
    search: createRoute({
      method: 'get',
      path: '/search',
      summary: 'A page of those who match, and how many of each type do',
      middleware: [guards.list],
      request: { query: pageQuerySchema },
      responses: {
        200: json(searchSchema, 'The page and the counts.'),
        ...UNCHANGED,
        ...MALFORMED,
        ...TOO_MANY_READS,
        ...FAILING,
      },
    }),
    distribution: createRoute({
      method: 'get',
      path: '/distribution',
      summary: 'How many of each type and identity match',
      middleware: [guards.list],
      request: { query: distributionQuerySchema },
      responses: {
        200: json(distributionSchema, 'The counts.'),
        ...UNCHANGED,
        ...MALFORMED,
        ...TOO_MANY_READS,
        ...FAILING,
      },
    }),
    similar: createRoute({
      method: 'get',
      path: '/similar',
      summary: 'Personalities with a similar name: possible duplicates',
      middleware: [guards.search],
      request: { query: similarQuerySchema },
      responses: {
        200: json(
          similarSchema,
          'At most five: equal names first (ignoring case and accents), then the same words in another order, then names one or two letters apart; some of those two letters apart may be missing.',
        ),
        ...UNCHANGED,
        ...MALFORMED,
        ...TOO_MANY_READS,
        ...FAILING,
      },
    }),
    samples: createRoute({
      method: 'post',
      path: '/samples',
      summary: 'Fill an empty catalogue with the sample personalities',
      middleware: [write, body, visitor],
      responses: {
        200: json(importReportSchema, 'What was created and what was refused.'),
        409: problem('The catalogue is not empty.'),
        ...REFUSED,
      },
    }),
    health: createRoute({
      method: 'get',
      path: '/health',
      summary: 'Whether the store answers and the instance stays',
      responses: { 200: json(healthSchema, 'Both.'), ...FAILING },
    }),
  };
}
