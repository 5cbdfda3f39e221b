import { createRoute, z } from '@hono/zod-openapi';
import { BODY_REFUSED, json, MALFORMED, MISSING, REFUSED } from './described-answers.ts';
import { bodyLike, type Guards } from './routes.ts';
import { idSchema } from './schemas.ts';

const receiptSchema = z
  .object({
    number: z.int().min(1).openapi({ description: 'By which the operator knows the report.' }),
    at: z.iso.datetime(),
  })
  .openapi('Receipt');

/** The part of the JSON API by which visitors report; see `describeRoutes`. */
export function describeReportRoutes({ report, json: onlyJson, body }: Guards) {
  return {
    report: createRoute({
      method: 'post',
      path: '/personalities/{id}/reports',
      summary: 'Report a personality to the operator; the same again gives the same number',
      middleware: [report, onlyJson, body],
      request: { params: idSchema, body: bodyLike('Report') },
      responses: {
        201: json(receiptSchema, 'Received.'),
        ...MALFORMED,
        ...MISSING,
        ...BODY_REFUSED,
        ...REFUSED,
      },
    }),
  };
}
