import { z } from '@hono/zod-openapi';
import { CHANGE_KINDS, VISITOR_PATTERN } from '../../domain/versions/change.ts';
import { REVALIDATE, taggedJson } from '../answers/entity-tag.ts';
import { draftFields } from './body-schemas.ts';
import { idSchema, pagingFields } from './parameter-schemas.ts';
import { type Api, type Guards, json, MALFORMED, MISSING, READING, route } from './route.ts';

const version = z.int().min(1);
const visitor = z.string().regex(VISITOR_PATTERN);

const stateSchema = z
  .object({
    ...draftFields,
    icon: z.string().nullable().openapi({ description: 'Address of an immutable PNG.' }),
  })
  .openapi('State');

export const changeSchema = z
  .object({
    id: z.string().openapi({ description: 'Id of the personality.' }),
    version,
    change: z.enum(CHANGE_KINDS),
    at: z.iso.datetime(),
    visitor: visitor.nullable().openapi({
      description: 'Random name of the visitor who made the change; null if it is unknown.',
      example: '7f3a9c01d2',
    }),
    state: stateSchema.nullable().openapi({
      description:
        'State after the change; for a removal the removed state; null if it is erased or held.',
    }),
    before: stateSchema.nullable().openapi({
      description:
        'State of the preceding version; null for the first version, or if it is erased or held.',
    }),
    restoredFrom: version.nullable().openapi({
      description: 'For a restoration: the version whose state was restored; otherwise null.',
    }),
    newest: version.openapi({ description: 'The newest version of this personality.' }),
    undo: z.enum(['remove', 'restore']).nullable().openapi({
      description:
        'How to undo the change: DELETE the personality, or restore `version - 1`. Null if it cannot be undone, for instance because it is not the newest.',
    }),
    held: z.literal(true).optional().openapi({
      description:
        'The personality is hidden until the operator has reviewed it, so its versions have no state.',
    }),
    locked: z.literal(true).optional().openapi({
      description: 'The operator has locked the personality, so that it cannot be changed.',
    }),
  })
  .openapi('Change');

export const changePageSchema = z
  .object({
    items: z.array(changeSchema).readonly(),
    next: z
      .string()
      .nullable()
      .openapi({ description: 'Cursor of the next page; null on the last page.' }),
  })
  .openapi('ChangePage');

const historyQuerySchema = z.object(pagingFields);

export const changesFilterSchema = z.object({
  q: z.string().default('').openapi({ description: 'Text that the folded name must contain.' }),
  visitor: visitor.optional().openapi({ example: '7f3a9c01d2' }),
  change: z.enum(CHANGE_KINDS).optional(),
});

const changesQuerySchema = changesFilterSchema.extend(pagingFields);

/** Adds the routes of versions: the history of a personality and the recent changes. */
export function addHistory(api: Api, guards: Guards): void {
  const ofOne = 'The versions of a personality, newest first; also of a removed one';
  api.openapi(
    route('get', '/personalities/{id}/history', ofOne, {
      middleware: [guards.read],
      request: { params: idSchema, query: historyQuerySchema },
      responses: {
        200: json(changePageSchema, 'A page of its versions.'),
        ...MALFORMED,
        ...MISSING,
        ...READING,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      return taggedJson(c, await c.var.catalogue.history(id, c.req.valid('query')), REVALIDATE);
    },
  );

  api.openapi(
    route('get', '/changes', 'The changes of all personalities, newest first', {
      middleware: [guards.changes],
      request: { query: changesQuerySchema },
      responses: { 200: json(changePageSchema, 'A page of changes.'), ...MALFORMED, ...READING },
    }),
    // Shared caches must revalidate, so that they stop showing what was erased.
    async (c) => taggedJson(c, await c.var.catalogue.changes(c.req.valid('query')), REVALIDATE),
  );
}
