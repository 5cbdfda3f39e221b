import { Failure } from '../domain/failure.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './catalogue.ts';

/** Items on a page; `malformed_request` for a number that no page may have. */
export function readLimit(limit: number = PAGE_LIMIT_DEFAULT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX) return limit;
  throw new Failure('malformed_request');
}
