import { z } from '@hono/zod-openapi';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import { FAILURE_CODES, FIELD_ISSUES } from '../../domain/failure.ts';
import { DRAFT_DEFAULTS } from '../../domain/people/draft.ts';
import {
  ALIASES_MAX,
  LATER_FIELDS,
  type LaterField,
  NO_LATER_TRAITS,
  RATIONALE_MAX_LENGTH,
} from '../../domain/people/fields.ts';
import {
  ICON_DATA_URL_MAX_LENGTH,
  ICON_SIDE_MAX,
  ICON_SOURCE_SIDE_MAX,
} from '../../domain/people/icon.ts';
import { BEARDS, CUTS, HAIRS, isCut, SKINS } from '../../domain/people/look.ts';
import { NAME_MAX_LENGTH, NAME_MAX_UNITS } from '../../domain/people/name.ts';
import { SIMILAR_MAX } from '../../domain/people/similar.ts';
import { REPORT_KINDS, REPORT_TEXT_MAX } from '../../domain/reports/report.ts';
import { KEY_ORDERS } from '../../domain/search/key-orders.ts';
import { QUERY_MAX_LENGTH } from '../../domain/search/query.ts';
import { EXAMPLES } from '../../domain/search/terms.ts';
import { COVER_MAX, WORK_PREFIX } from '../../domain/search/works.ts';
import { VISITOR_PATTERN } from '../../domain/versions/change.ts';
import { UNDO_DAYS, UNDO_MAX } from '../../domain/versions/rollback.ts';
import { GENDERS, GROUPS, IDENTITIES, LETTERS, TYPE_CODES } from '../../domain/vocabulary.ts';

/** Requests and answers of the API. Addresses and headers are checked by these; the OpenAPI file is made of them. */

const CUT_CODES = Object.keys(CUTS).filter(isCut).sort();

const LATER_SCHEMAS = {
  work: z.string().nullable().openapi({
    description: `Title of what the personality is from; as a name, with a letter or digit; null for none.`,
    example: 'Dom Casmurro',
  }),
  aliases: z.array(z.string()).max(ALIASES_MAX).readonly().openapi({
    description: 'Other names, each as a name, none twice when folded.',
  }),
  rationale: z
    .string()
    .nullable()
    .openapi({
      description: `Why it is of this type: at most ${RATIONALE_MAX_LENGTH} code points after tidying, no links; null for none.`,
    }),
  look: z
    .string()
    .nullable()
    .openapi({
      description:
        'How its figure looks, in five characters; null for as in its portrait. ' +
        `A skin, ${SKINS.join(', ')}, from the lightest to the darkest; the colour of its hair, ${HAIRS.join(', ')}: black, ` +
        'dark brown, chestnut, red, yellow, grey or white; two digits of a cut, of which `00` is the one of the drawing; ' +
        `and a beard, ${BEARDS.join(', ')}: none, moustache, goatee, beard or long beard.`,
      example: '2k04m',
    }),
} as const satisfies Record<LaterField, z.ZodType>;

/** Later fields as a body may leave them out. */
function laterBody(describe: (field: LaterField) => { readonly default?: unknown }) {
  return Object.fromEntries(
    LATER_FIELDS.map((field) => {
      const schema: z.ZodType = LATER_SCHEMAS[field];
      return [field, schema.optional().openapi(describe(field))];
    }),
  );
}

export const draftFields = {
  name: z.string().openapi({
    description: `1 to ${NAME_MAX_LENGTH} code points after tidying, at least one of them visible.`,
    example: 'Capitu',
  }),
  gender: z.enum(GENDERS),
  type: z.enum(TYPE_CODES),
  identity: z.enum(IDENTITIES).nullable(),
  ...LATER_SCHEMAS,
  icon: z
    .string()
    .nullable()
    .openapi({
      description: `A PNG or JPEG as a data URL of at most ${ICON_DATA_URL_MAX_LENGTH} characters and ${ICON_SOURCE_SIDE_MAX} × ${ICON_SOURCE_SIDE_MAX} px, of which up to ${ICON_SIDE_MAX} px are kept; the address of a stored icon, to keep it; or null.`,
    }),
};

/**
 * Bodies, for the OpenAPI file only: drafts are checked by `checkDraft` of the domain, as in imports, reports by
 * `checkReport`, restorations and undoings by `readRestoration` and `readUndoScope`.
 */
export const BODY_SCHEMAS = {
  Draft: z.strictObject({
    ...draftFields,
    gender: draftFields.gender.default(DRAFT_DEFAULTS.gender),
    identity: draftFields.identity.default(DRAFT_DEFAULTS.identity),
    ...laterBody((field) => ({ default: NO_LATER_TRAITS[field] })),
    icon: draftFields.icon.default(DRAFT_DEFAULTS.icon),
  }),
  WholeDraft: z
    .strictObject({ ...draftFields, ...laterBody(() => ({})) })
    .openapi({ description: 'Fields that may be left out keep what is stored.' }),
  Report: z.strictObject({
    kind: z.enum(REPORT_KINDS),
    text: z.string().max(REPORT_TEXT_MAX).nullable().optional(),
    version: z.int().min(1).optional().openapi({ description: 'What was seen; else the newest.' }),
  }),
  Guess: z
    .strictObject({
      mind: z.enum(LETTERS.mind).nullable(),
      energy: z.enum(LETTERS.energy).nullable(),
      nature: z.enum(LETTERS.nature).nullable(),
      tactics: z.enum(LETTERS.tactics).nullable(),
    })
    .openapi({ description: 'The letters of a type; null for those not known, but not for all.' }),
  Key: z.strictObject({ key: z.string() }),
  Restoration: z.strictObject({
    version: z.int().min(1).openapi({ description: 'The version whose state is restored.' }),
  }),
  UndoScope: z
    .union([
      z.strictObject({ visitor: z.string().regex(VISITOR_PATTERN) }),
      z.strictObject({ operation: z.int().min(1) }),
    ])
    .openapi({
      description: `A visitor: up to ${UNDO_MAX} of its changes of the last ${UNDO_DAYS} days are undone, where nobody changed the personality since. Or such an operation, which is undone in the same way.`,
    }),
} as const;

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

/** A list that is answered as an object, which can get more fields. */
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

const queryText = z
  .string()
  .default('')
  .openapi({
    description:
      `What a visitor types in the search box; ${QUERY_MAX_LENGTH} code points count. Besides parts of names: ` +
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
  seed: z.string().optional().openapi({ description: 'Names a shuffled order.' }),
  order: z.enum(KEY_ORDERS).optional().openapi({
    description:
      'In place of the order of results, which is shuffled: who was created last first, or by name. `seed` is then left out or empty.',
  }),
  cursor: z
    .string()
    .optional()
    .openapi({ description: '`next` of the page before, with its `seed` or `order`.' }),
  limit: limitSchema,
});

/** The parameters that name a page of a list, and how many items it has. */
export const pagingFields = {
  cursor: z.string().optional().openapi({ description: '`next` of the page before.' }),
  limit: limitSchema,
};

export const worksQuerySchema = z.object({
  q: queryText.openapi({
    description: `Words of the title, the last of which may be a beginning; or \`${WORK_PREFIX}\` and a key, for that work alone.`,
  }),
  ...pagingFields,
});

export const distributionQuerySchema = z.object({ q: queryText });

export const similarQuerySchema = z.object({
  name: z
    .string()
    .max(NAME_MAX_UNITS)
    .openapi({ description: `A name as it is typed; at most ${NAME_MAX_UNITS} UTF-16 units.` }),
});

export const idSchema = z.object({ id: z.string().min(1) });

export const ifMatchSchema = z.object({
  'if-match': z.string().optional().openapi({
    description: 'The ETag of the version that is changed. Required: without it the answer is 428.',
    example: '"3"',
  }),
});

export const idempotencySchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .openapi({ description: 'The same key creates one personality, however often it is sent.' }),
});
