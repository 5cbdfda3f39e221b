import { z } from '@hono/zod-openapi';
import { BEARDS, HAIRS, SKINS } from '../../domain/figures/look.ts';
import { AREAS } from '../../domain/people/area.ts';
import { DRAFT_DEFAULTS, GIVEN_FIELDS } from '../../domain/people/draft.ts';
import {
  ALIASES_MAX,
  DESCRIPTION_MAX_LENGTH,
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
import { NAME_MAX_LENGTH } from '../../domain/people/name.ts';
import { REPORT_KINDS, REPORT_TEXT_MAX } from '../../domain/reports/report.ts';
import { GENDERS, IDENTITIES, LETTERS, TYPE_CODES } from '../../domain/vocabulary.ts';

/** Schemas of the later fields, for bodies and responses. */
export const LATER_SCHEMAS = {
  work: z.string().nullable().openapi({
    description: `Title of the work that the personality comes from. It follows the rules of names and has at least one letter or digit; null for none.`,
    example: 'Dom Casmurro',
  }),
  aliases: z.array(z.string()).max(ALIASES_MAX).readonly().openapi({
    description:
      'Other names, which follow the rules of names. Folded, they differ from the name and from each other.',
  }),
  rationale: z
    .string()
    .nullable()
    .openapi({
      description: `Explanation of the type: at most ${RATIONALE_MAX_LENGTH} code points after normalisation; null for none.`,
    }),
  look: z
    .string()
    .nullable()
    .openapi({
      description:
        'Look of the figure in five characters; null for the drawing of the type. ' +
        `The skin, ${SKINS.join(', ')}, from the lightest to the darkest; the colour of the hair, ${HAIRS.join(', ')}: black, ` +
        'dark brown, chestnut, red, yellow, grey or white; two digits of the cut, where `00` is that of the plain figure; ' +
        `and the beard, ${BEARDS.join(', ')}: none, moustache, goatee, beard or long beard.`,
      example: '2k04m',
    }),
  description: z
    .string()
    .nullable()
    .openapi({
      description: `Who the personality is: one line of at most ${DESCRIPTION_MAX_LENGTH} code points after normalisation; null for none.`,
      example: 'escritora, 1903–1990',
    }),
  area: z
    .string()
    .nullable()
    .openapi({
      description: `What the personality is known for; of a character, the medium of its work. One of ${AREAS.join(', ')}; null for none.`,
      example: 'literatura',
    }),
} as const satisfies Record<LaterField, z.ZodType>;

/** Schemas of the later fields for bodies that may leave them out. */
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
    description: `1 to ${NAME_MAX_LENGTH} code points after normalisation, at least one of which is visible; like all texts without links, e-mail addresses and telephone numbers.`,
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
      description: `A PNG or JPEG as a data URL of at most ${ICON_DATA_URL_MAX_LENGTH} characters and ${ICON_SOURCE_SIDE_MAX} × ${ICON_SOURCE_SIDE_MAX} px, stored with at most ${ICON_SIDE_MAX} px; the address of a stored icon, to keep it; or null.`,
    }),
};

/** Fields of a personality that a replacement may have, so that what was read can be sent back. */
const ignoredFields = Object.fromEntries(
  GIVEN_FIELDS.map((field) => [
    field,
    z.unknown().optional().openapi({ description: 'Ignored: what was read may be sent back.' }),
  ]),
);

/**
 * Schemas of bodies, for the OpenAPI file only. Drafts are checked by the domain's `checkDraft`, as in imports, reports
 * by `checkReport`, and the body of restoring by `readRestoration`.
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
    .strictObject({ ...draftFields, ...laterBody(() => ({})), ...ignoredFields })
    .openapi({ description: 'Optional fields that are omitted keep their stored values.' }),
  Report: z.strictObject({
    kind: z.enum(REPORT_KINDS),
    text: z.string().max(REPORT_TEXT_MAX).nullable().optional(),
    version: z
      .int()
      .min(1)
      .optional()
      .openapi({ description: 'The version that was seen; the newest one by default.' }),
  }),
  Guess: z
    .strictObject({
      mind: z.enum(LETTERS.mind).nullable(),
      energy: z.enum(LETTERS.energy).nullable(),
      nature: z.enum(LETTERS.nature).nullable(),
      tactics: z.enum(LETTERS.tactics).nullable(),
    })
    .openapi({
      description: 'The letters of a type; null for unknown letters, but at least one is known.',
    }),
  Restoration: z.strictObject({
    version: z.int().min(1).openapi({ description: 'The version whose state to restore.' }),
  }),
} as const;
