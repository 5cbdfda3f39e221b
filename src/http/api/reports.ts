import { z } from '@hono/zod-openapi';
import { readObject } from './bodies.ts';
import { idSchema } from './parameter-schemas.ts';
import { type Api, bodyLike, type Guards, json, MISSING, route, WRITING_FIELDS } from './route.ts';
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
