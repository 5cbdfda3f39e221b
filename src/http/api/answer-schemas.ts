import { z } from '@hono/zod-openapi';
import { FAILURE_CODES, FIELD_ISSUES } from '../../domain/failure.ts';
import { SIMILAR_MAX } from '../../domain/people/similar.ts';
import { COVER_MAX, WORK_PREFIX } from '../../domain/search/works.ts';
import { GENDERS, GROUPS, IDENTITIES, TYPE_CODES } from '../../domain/vocabulary.ts';
import { LATER_SCHEMAS } from './body-schemas.ts';

export const personalitySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    gender: z.enum(GENDERS),
    icon: z.string().nullable().openapi({
      description:
        'Address of an immutable PNG of at most 75 px. Larger WebP files have the same address with `-150.webp` or `-225.webp` instead of `.png`.',
    }),
    type: z.enum(TYPE_CODES),
    identity: z.enum(IDENTITIES).nullable(),
    ...LATER_SCHEMAS,
    version: z.int().min(1),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    locked: z.literal(true).optional().openapi({
      description: 'The operator has locked the personality, so that it cannot be changed.',
    }),
  })
  .openapi('Personality');

/** Schema of a list that is returned in an object, so that more fields can be added later. */
export const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).readonly() });

export const pageSchema = z
  .object({
    items: z.array(personalitySchema).readonly(),
    total: z.int().min(0),
    seed: z.string().openapi({ description: 'Identifies the shuffled order; empty with `order`.' }),
    next: z
      .string()
      .nullable()
      .openapi({ description: 'Cursor of the next page; null on the last page.' }),
  })
  .openapi('Page');

export const similarSchema = z
  .object({
    items: z
      .array(
        personalitySchema.pick({ id: true, name: true, type: true, identity: true, icon: true }),
      )
      .max(SIMILAR_MAX)
      .readonly(),
  })
  .openapi('Similar');

const count = z.int().min(0);

const workSchema = z.object({
  key: z.string().openapi({
    description: `Key of the work: \`${WORK_PREFIX}\` followed by the key, as \`q\`, finds its members.`,
  }),
  name: z.string().openapi({ description: 'The title as its first member spells it.' }),
  count,
});

export const worksSchema = itemsOf(
  workSchema.extend({
    members: z
      .array(personalitySchema.pick({ type: true, gender: true, look: true }))
      .max(COVER_MAX)
      .readonly()
      .openapi({ description: 'The figures of the members that were created first.' }),
  }),
)
  .extend({
    next: z
      .string()
      .nullable()
      .openapi({ description: 'Cursor of the next page; null on the last page.' }),
  })
  .openapi('Works');

export const distributionSchema = z
  .object({
    total: count,
    types: z.record(z.enum(TYPE_CODES), count),
    identities: z.record(z.enum([...IDENTITIES, 'none']), count),
  })
  .openapi('Distribution');

export const searchSchema = pageSchema
  .extend({
    distribution: distributionSchema,
    works: z.array(workSchema),
    didYouMean: z.array(z.object({ q: z.string(), text: z.string(), total: count })),
    terms: z.array(
      z.object({
        meaning: z.string(),
        group: z.enum(GROUPS).nullable(),
        isPlainName: z.boolean(),
        mayBeName: z.boolean(),
        rest: z.string(),
      }),
    ),
    suggestions: z.array(
      z.object({
        q: z.string(),
        text: z.string(),
        pattern: z.string().nullable(),
        group: z.enum(GROUPS).nullable(),
      }),
    ),
    podium: z
      .array(personalitySchema.pick({ id: true, name: true, type: true, gender: true, look: true }))
      .readonly()
      .optional(),
  })
  .openapi('SearchResults', {
    description:
      'A query that finds nobody is read without the marks around its words, and with Roman numerals for small numbers. ' +
      'The distribution ignores the types that the query selects. `didYouMean` has up to three corrections of a query ' +
      'without results, each with the `text` to show. `works` has up to two works whose titles begin with the words of a ' +
      'query with results. `terms` describes in Portuguese how each term was understood, with `rest`, the query without ' +
      'the term, and whether the term is only searched for in names or may also be part of a name. `suggestions` has ' +
      'queries for what the last word may stand for. On the first page without a query, `podium` has, for each type, one ' +
      'personality whose `look` is not null, if there is one; the choice changes every day.',
  });

const fieldErrorSchema = z.object({
  field: z.string(),
  issue: z.enum(FIELD_ISSUES),
  allowed: z
    .array(z.string())
    .readonly()
    .optional()
    .openapi({ description: 'With `not_one_of`: the values of a short list.' }),
});

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(FAILURE_CODES),
    fields: z.array(fieldErrorSchema).optional(),
    current: personalitySchema.optional(),
  })
  .openapi('Problem');

export const importReportSchema = z
  .object({
    created: count,
    refused: z
      .array(
        z.object({
          line: z.int().min(1),
          name: z.string(),
          errors: z.array(fieldErrorSchema).readonly(),
        }),
      )
      .readonly(),
  })
  .openapi('ImportReport');

export const healthSchema = z.object({
  status: z.literal('ok'),
  storagePercent: z.int().optional().openapi({
    description: 'Used percentage of the storage limit, if it is at least 80 %.',
  }),
});
