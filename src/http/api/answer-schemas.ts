import { z } from '@hono/zod-openapi';
import { FAILURE_CODES, FIELD_ISSUES } from '../../domain/failure.ts';
import { BEARDS, CUTS, HAIRS, isCut, SKINS } from '../../domain/people/look.ts';
import { SIMILAR_MAX } from '../../domain/people/similar.ts';
import { COVER_MAX, WORK_PREFIX } from '../../domain/search/works.ts';
import { GENDERS, GROUPS, IDENTITIES, TYPE_CODES } from '../../domain/vocabulary.ts';
import { LATER_SCHEMAS } from './body-schemas.ts';

const CUT_CODES = Object.keys(CUTS).filter(isCut).sort();

const figureSchema = z
  .object({
    skin: z.literal(SKINS).openapi({ type: 'integer', enum: [...SKINS] }),
    hair: z.enum(HAIRS),
    cut: z.enum(CUT_CODES),
    beard: z.enum(BEARDS),
  })
  .nullable()
  .openapi({
    readOnly: true,
    description:
      'How it is drawn, with the parts of `look`: as that says, else as its portrait does; null for the drawing of its type as it is. Not part of a body.',
  });

export const personalitySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    gender: z.enum(GENDERS),
    icon: z.string().nullable().openapi({
      description:
        'Address of an immutable PNG of at most 75 px. Sharper WebP lie beside it: `-150.webp` and `-225.webp` in place of `.png`.',
    }),
    type: z.enum(TYPE_CODES),
    identity: z.enum(IDENTITIES).nullable(),
    ...LATER_SCHEMAS,
    figure: figureSchema,
    version: z.int().min(1),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    locked: z.literal(true).optional().openapi({
      description: 'The operator has locked it: nobody can change it.',
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
    seed: z.string().openapi({ description: 'Names the shuffled order; empty with `order`.' }),
    next: z.string().nullable().openapi({ description: 'Cursor of the next page.' }),
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
  key: z
    .string()
    .openapi({ description: `\`${WORK_PREFIX}\` and this, as \`q\`, finds its members.` }),
  name: z.string().openapi({ description: 'As its first member has it.' }),
  count,
});

export const worksSchema = itemsOf(
  workSchema.extend({
    members: z
      .array(personalitySchema.pick({ type: true, gender: true, figure: true }))
      .max(COVER_MAX)
      .readonly()
      .openapi({ description: 'How those are drawn who were created first.' }),
  }),
)
  .extend({ next: z.string().nullable().openapi({ description: 'Cursor of the next page.' }) })
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
      .array(
        personalitySchema.pick({ id: true, name: true, type: true, gender: true, figure: true }),
      )
      .readonly()
      .optional(),
  })
  .openapi('SearchResults', {
    description:
      'The distribution is counted without the type that the query picks. `didYouMean` has up to three searches ' +
      'that find somebody, where this one finds nobody, each with the `text` to show for it; `works` those whose titles ' +
      'begin with the words, where it finds somebody, at most two. `terms` says in ' +
      'Portuguese how each term was understood, with the query without it as `rest`, and whether it is looked for in ' +
      'names alone or may also be one; `suggestions` has queries that the last word may have meant. ' +
      'Where everybody is asked for, `podium` has one of each type who has a figure, others each day.',
  });

const fieldErrorSchema = z.object({ field: z.string(), issue: z.enum(FIELD_ISSUES) });

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
    description: 'How much of the limit of the storage is used, from 80 % on.',
  }),
});
