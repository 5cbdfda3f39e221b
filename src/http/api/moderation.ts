import { z } from '@hono/zod-openapi';
import type { Moderation } from '../../catalogue/reports.ts';
import { REPORT_KINDS } from '../../domain/reports/report.ts';
import type { Moderator } from '../guards/moderator.ts';
import { itemsOf } from './answer-schemas.ts';
import { readKey, readObject } from './bodies.ts';
import { changeSchema } from './history.ts';
import { idSchema } from './parameter-schemas.ts';
import {
  type Api,
  bodyLike,
  FAILING,
  type Guards,
  json,
  MALFORMED,
  MISSING,
  NO_JSON,
  problem,
  route,
  WRITING,
  WRITING_FIELDS,
} from './route.ts';
import type { TakeReport } from './take-report.ts';

const receiptSchema = z
  .object({
    number: z
      .int()
      .min(1)
      .openapi({ description: 'Number of the report, for questions to the operator.' }),
    at: z.iso.datetime(),
  })
  .openapi('Receipt');

const reportsOfOne = {
  newest: changeSchema,
  count: z.int().min(0),
  networks: z.int().min(0).openapi({
    description: 'Number of networks that sent the reports; 0 if they are no longer known.',
  }),
  kinds: z.array(z.object({ kind: z.enum(REPORT_KINDS), count: z.int().min(1) })).readonly(),
  texts: z.array(z.string()).readonly(),
};

const reportedSchema = itemsOf(
  z.object({
    ...reportsOfOne,
    previous: z.int().nullable().openapi({
      description: 'The version before the newest one, if it can be restored; otherwise null.',
    }),
  }),
).openapi('Reported');

const heldSchema = itemsOf(
  z.object({ ...reportsOfOne, by: z.enum(['reports', 'moderation']), at: z.iso.datetime() }),
).openapi('Held');

const OPERATOR_ONLY = {
  401: problem('There is no session, or the key is wrong.'),
  403: problem('The request comes from another site.'),
  404: problem('There is no personality with this id, or no key is set.'),
};

const ACTIONS = [
  ['hold', 'Hide a personality with its whole history'],
  ['release', 'Show a held personality again, with its reports closed and its version approved'],
  ['dismiss', 'Close the reports of a personality as unfounded, and approve its newest version'],
  ['undismiss', 'Reopen the reports that were dismissed last'],
] as const;

/** Adds the route by which visitors report a personality. */
export function addReports(
  api: Api,
  { report, json: onlyJson, body }: Guards,
  takeReport: TakeReport,
): void {
  const summary =
    'Report a personality to the operator; repeating a report returns the same number';
  api.openapi(
    route('post', '/personalities/{id}/reports', summary, {
      middleware: [report, onlyJson, body],
      request: { params: idSchema, body: bodyLike('Report') },
      responses: { 201: json(receiptSchema, 'Received.'), ...MISSING, ...WRITING_FIELDS },
    }),
    async (c) => {
      const content = await readObject(c.req);
      const { number, at } = await takeReport(c, c.req.valid('param').id, content);
      return c.json({ number, at }, 201);
    },
  );
}

/** Adds the routes of moderation, which do what the operator's page does and require a session. */
export function addModeration(
  api: Api,
  { readOnly, json: onlyJson, body }: Guards,
  { moderation, moderator }: { readonly moderation: Moderation; readonly moderator: Moderator },
): void {
  const { precheck, guard } = moderator;

  api.openapi(
    route('post', '/moderation/session', 'Begin a session with the key of the moderation', {
      middleware: [precheck, onlyJson, body],
      request: { body: bodyLike('Key') },
      responses: {
        204: { description: 'The cookie is set.' },
        ...MALFORMED,
        ...NO_JSON,
        ...WRITING,
        ...OPERATOR_ONLY,
      },
    }),
    async (c) => {
      await moderator.signIn(c, await readKey(c.req));
      return c.body(null, 204);
    },
  );

  api.openapi(
    route('delete', '/moderation/session', 'End the session', {
      middleware: [precheck],
      responses: { 204: { description: 'The cookie is gone.' }, ...OPERATOR_ONLY, ...FAILING },
    }),
    async (c) => {
      await moderator.signOut(c);
      return c.body(null, 204);
    },
  );

  const reported = 'Personalities with open reports: grave ones first, then those of more networks';
  api.openapi(
    route('get', '/moderation/reports', reported, {
      middleware: [guard],
      responses: { 200: json(reportedSchema, 'The list.'), ...OPERATOR_ONLY, ...FAILING },
    }),
    async (c) => c.json({ items: await moderation.reported() }, 200),
  );

  const held = 'Personalities that are held, those held last come first';
  api.openapi(
    route('get', '/moderation/held', held, {
      middleware: [guard],
      responses: { 200: json(heldSchema, 'The list.'), ...OPERATOR_ONLY, ...FAILING },
    }),
    async (c) => c.json({ items: await moderation.held() }, 200),
  );

  for (const [action, summary] of ACTIONS) {
    api.openapi(
      route('post', `/moderation/personalities/{id}/${action}`, summary, {
        middleware: [guard, readOnly, body],
        request: { params: idSchema },
        responses: { 204: { description: 'Done.' }, ...OPERATOR_ONLY, ...FAILING },
      }),
      async (c) => {
        await moderation.act(action, c.req.valid('param').id, 0);
        return c.body(null, 204);
      },
    );
  }
}
