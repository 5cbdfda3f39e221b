import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { REPORT_KINDS } from '../../domain/reports/report.ts';
import type { AppEnv } from '../environment.ts';
import { FAILING, json, MALFORMED, problem, REFUSED } from './described-answers.ts';
import { changeSchema } from './history-schemas.ts';
import { bodyLike, type Guards } from './routes.ts';
import { idSchema } from './schemas.ts';

const reportsOfOne = {
  newest: changeSchema,
  count: z.int().min(0),
  networks: z.int().min(0).openapi({ description: '0 where none is known any more.' }),
  kinds: z.array(z.object({ kind: z.enum(REPORT_KINDS), count: z.int().min(1) })).readonly(),
  texts: z.array(z.string()).readonly(),
};

const reportedSchema = z
  .object({
    items: z
      .array(
        z.object({
          ...reportsOfOne,
          previous: z.int().nullable().openapi({
            description: 'The version before the newest, if it can be restored.',
          }),
        }),
      )
      .readonly(),
  })
  .openapi('Reported');

const heldSchema = z
  .object({
    items: z
      .array(
        z.object({
          ...reportsOfOne,
          by: z.enum(['reports', 'moderation']),
          at: z.iso.datetime(),
        }),
      )
      .readonly(),
  })
  .openapi('Held');

const OPERATOR_ONLY = {
  401: problem('There is no session, or the key is wrong.'),
  403: problem('The request comes from another site.'),
  404: problem('There is no personality with this id, or no key is set.'),
};

const ACTIONS = {
  hold: 'Hide a personality with its whole history',
  release: 'Show it again; its reports are found well',
  dismiss: 'Close its reports: the newest version is well',
  undismiss: 'Open those again that were dismissed last',
} as const;

/** What the operator's page does, for those who have a session; see `describeRoutes`. */
export function describeModerationRoutes(
  { readOnly, json: onlyJson, body }: Guards,
  { door, guard }: Readonly<Record<'door' | 'guard', MiddlewareHandler<AppEnv>>>,
) {
  const act = <Action extends keyof typeof ACTIONS>(action: Action) =>
    createRoute({
      method: 'post',
      path: `/moderation/personalities/{id}/${action}` as const,
      summary: ACTIONS[action],
      middleware: [guard, readOnly, body],
      request: { params: idSchema },
      responses: { 204: { description: 'Done.' }, ...FAILING, ...OPERATOR_ONLY },
    });
  return {
    enter: createRoute({
      method: 'post',
      path: '/moderation/session',
      summary: 'Begin a session with the key of the moderation',
      middleware: [door, onlyJson, body],
      request: { body: bodyLike('Key') },
      responses: {
        204: { description: 'The cookie is set.' },
        ...MALFORMED,
        ...REFUSED,
        ...OPERATOR_ONLY,
        415: problem('The body is not plain application/json.'),
      },
    }),
    leave: createRoute({
      method: 'delete',
      path: '/moderation/session',
      summary: 'End the session',
      middleware: [door],
      responses: { 204: { description: 'The cookie is gone.' }, ...OPERATOR_ONLY, ...FAILING },
    }),
    reported: createRoute({
      method: 'get',
      path: '/moderation/reports',
      summary: 'Personalities with open reports: grave ones first, then those of more networks',
      middleware: [guard],
      responses: { 200: json(reportedSchema, 'The list.'), ...OPERATOR_ONLY, ...FAILING },
    }),
    held: createRoute({
      method: 'get',
      path: '/moderation/held',
      summary: 'Personalities that are held, those held last come first',
      middleware: [guard],
      responses: { 200: json(heldSchema, 'The list.'), ...OPERATOR_ONLY, ...FAILING },
    }),
    hold: act('hold'),
    release: act('release'),
    dismiss: act('dismiss'),
    undismiss: act('undismiss'),
  };
}
