import type { HonoRequest } from 'hono';
import type { UndoManyScope } from '../../catalogue/catalogue.ts';
import { VERSION_MAX, VISITOR_PATTERN } from '../../domain/change.ts';
import { Failure } from '../../domain/failure.ts';
import { readObject } from './read-object.ts';

/** What a body asks to undo: `{"visitor": "7f3a9c01d2"}` or `{"operation": 12}`. */
export async function readUndoScope(request: HonoRequest): Promise<UndoManyScope> {
  const { visitor, operation, ...rest } = await readObject(request);
  if (Object.keys(rest).length === 0) {
    if (operation === undefined && typeof visitor === 'string' && VISITOR_PATTERN.test(visitor))
      return { visitor };
    if (visitor === undefined && isOperation(operation)) return { operation };
  }
  throw new Failure('malformed_request');
}

function isOperation(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= VERSION_MAX;
}
