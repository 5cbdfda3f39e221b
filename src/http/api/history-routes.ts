import { createRoute } from '@hono/zod-openapi';
import {
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
  changePageSchema,
  changesQuerySchema,
  historyQuerySchema,
  undoneSchema,
} from './history-schemas.ts';
import { bodyLike, type Guards } from './routes.ts';
import { idSchema, ifMatchSchema, personalitySchema } from './schemas.ts';

const READING = { ...UNCHANGED, ...MALFORMED, ...TOO_MANY_READS, ...FAILING };

/** The part of the JSON API that is about versions; see `describeRoutes`. */
export function describeHistoryRoutes(guards: Guards) {
  const { write, json: onlyJson, body, visitor } = guards;
  return {
    history: createRoute({
      method: 'get',
      path: '/personalities/{id}/history',
      summary: 'The versions of a personality, newest first; also of a removed one',
      middleware: [guards.read],
      request: { params: idSchema, query: historyQuerySchema },
      responses: {
        200: json(changePageSchema, 'A page of its versions.'),
        ...MISSING,
        ...READING,
      },
    }),
    restore: createRoute({
      method: 'post',
      path: '/personalities/{id}/restore',
      summary: 'Make a new version with the state of an old one; brings back a removed personality',
      middleware: [write, onlyJson, body, visitor],
      request: { params: idSchema, headers: ifMatchSchema, body: bodyLike('Restoration') },
      responses: {
        200: json(personalitySchema, 'Restored; its ETag names the new version.'),
        ...MALFORMED,
        ...MISSING,
        ...VERSION_REFUSED,
        ...REFUSED,
        ...LOCKED,
        415: problem('The body is not plain application/json.'),
        422: problem('`not_restorable`: the version does not exist, is a removal or is erased.'),
      },
    }),
    undoMany: createRoute({
      method: 'post',
      path: '/changes/undo',
      summary:
        'Undo the recent changes of a visitor at once, or undo that; repeating it changes nothing',
      middleware: [guards.undo, onlyJson, body, visitor],
      request: { body: bodyLike('UndoScope') },
      responses: {
        200: json(undoneSchema, 'What was undone, as one operation.'),
        ...MALFORMED,
        404: problem('There is no such operation.'),
        415: problem('The body is not plain application/json.'),
        ...REFUSED,
      },
    }),
    changes: createRoute({
      method: 'get',
      path: '/changes',
      summary: 'The changes of all personalities, newest first',
      middleware: [guards.changes],
      request: { query: changesQuerySchema },
      responses: { 200: json(changePageSchema, 'A page of changes.'), ...READING },
    }),
  };
}
