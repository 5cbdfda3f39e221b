import type { z } from '@hono/zod-openapi';
import { problemSchema } from './schemas.ts';

/** The answers that several routes share, as the OpenAPI file describes them. */

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

export const UNCHANGED = { 304: { description: 'Unchanged since the ETag of If-None-Match.' } };
export const MALFORMED = { 400: problem('The request cannot be understood.') };
export const MISSING = { 404: problem('There is no personality with this id.') };
export const TOO_MANY_READS = {
  429: problem('Too many requests of this kind from this address or network at a time.'),
};
/** Errors that any operation can answer: 405, 421, 500 … */
const ANYTHING = { default: problem('Any other failure.') };
export const FAILING = {
  503: problem('The store does not answer, or the server is overloaded.'),
  ...ANYTHING,
};
export const REFUSED = {
  403: problem('The request comes from another site.'),
  413: problem('The body is too large.'),
  429: problem('Too many requests from this address or network.'),
  503: problem(
    'The store does not answer, too many icons are waiting, the catalogue is read only, or the server is overloaded.',
  ),
  507: problem('There is no room to store more (`storage_full`), or no new icons (`icons_full`).'),
  ...ANYTHING,
};
export const LOCKED = { 423: problem('The operator has locked or hidden this personality.') };
export const BODY_REFUSED = {
  415: problem('The body is not plain application/json.'),
  422: problem('Fields, the icon or the Idempotency-Key are not acceptable.'),
};
export const VERSION_REFUSED = {
  412: problem('Somebody else was first; `current` is what is stored now.'),
  428: problem('If-Match is missing.'),
};
