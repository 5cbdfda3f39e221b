import { z } from '@hono/zod-openapi';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import { NAME_MAX_UNITS } from '../../domain/people/name.ts';
import { KEY_ORDERS } from '../../domain/search/key-orders.ts';
import { QUERY_MAX_LENGTH } from '../../domain/search/query.ts';
import { EXAMPLES } from '../../domain/search/terms.ts';
import { WORK_PREFIX } from '../../domain/search/works.ts';

const queryText = z
  .string()
  .default('')
  .openapi({
    description:
      `Search text, of which the first ${QUERY_MAX_LENGTH} code points count. Terms besides parts of names: ` +
      `${EXAMPLES.map(({ q }) => `\`${q}\``).join(', ')}.`,
  });

const limitSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(PAGE_LIMIT_MAX))
  .optional()
  .openapi({ type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT });

export const pageQuerySchema = z.object({
  q: queryText,
  seed: z.string().optional().openapi({ description: 'Identifies a shuffled order.' }),
  order: z.enum(KEY_ORDERS).optional().openapi({
    description:
      'An order that replaces the shuffled order of results: the latest creations first, or by name. `seed` is then absent or empty.',
  }),
  cursor: z
    .string()
    .optional()
    .openapi({ description: '`next` of the previous page, sent with its `seed` or `order`.' }),
  limit: limitSchema,
});

/** Parameters that choose a page of a list and its number of items. */
export const pagingFields = {
  cursor: z.string().optional().openapi({ description: '`next` of the previous page.' }),
  limit: limitSchema,
};

export const worksQuerySchema = z.object({
  q: queryText.openapi({
    description: `Words of the title, the last of which may be incomplete; or \`${WORK_PREFIX}\` followed by a key, which finds only that work.`,
  }),
  ...pagingFields,
});

export const distributionQuerySchema = z.object({ q: queryText });

export const similarQuerySchema = z.object({
  name: z
    .string()
    .max(NAME_MAX_UNITS)
    .openapi({ description: `A name as typed, of at most ${NAME_MAX_UNITS} UTF-16 units.` }),
});

export const idSchema = z.object({ id: z.string().min(1) });

export const ifMatchSchema = z.object({
  'if-match': z.string().optional().openapi({
    description: 'The ETag of the version to change. Required: without it the response is 428.',
    example: '"3"',
  }),
});

export const idempotencySchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .openapi({ description: 'Requests with the same key create only one personality.' }),
});
