import type { HonoRequest } from 'hono';
import { VERSION_MAX } from '../../domain/change.ts';
import { Failure } from '../../domain/failure.ts';
import { readObject } from './read-object.ts';

/**
 * The version that a body asks to restore: `{"version": 3}`. A number that no version can have is
 * `not_restorable`, as one that never was; anything else is `malformed_request`.
 */
export async function readRestoration(request: HonoRequest): Promise<number> {
  const { version, ...rest } = await readObject(request);
  if (typeof version !== 'number' || Object.keys(rest).length > 0) {
    throw new Failure('malformed_request');
  }
  if (!Number.isInteger(version) || version < 1 || version > VERSION_MAX)
    throw new Failure('not_restorable');
  return version;
}
