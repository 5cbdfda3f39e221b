/**
 * The fields that were added after the first edition, oldest first. One that is left out is empty in a creation, and
 * kept in a replacement: who does not know it loses nothing. Every room that says something about fields has a record
 * by these names, so that one more does not compile until each of them has an entry for it.
 */
export const LATER_FIELDS = ['work', 'aliases', 'rationale', 'look'] as const;
export type LaterField = (typeof LATER_FIELDS)[number];

/** The later fields of which visitors choose a value. */
const CHOSEN = { look: true } as const satisfies { readonly [F in LaterField]?: true };
export type ChosenField = keyof typeof CHOSEN;

/** The later fields that visitors write in their own words; a blocked phrase is looked for in these. */
export type WrittenField = Exclude<LaterField, ChosenField>;

export const WRITTEN_FIELDS = LATER_FIELDS.filter(
  (field): field is WrittenField => !(field in CHOSEN),
);

/** All fields that visitors enter, in the order of the API and of files. */
export const FIELDS = ['name', 'gender', 'type', 'identity', ...LATER_FIELDS, 'icon'] as const;
export type Field = (typeof FIELDS)[number];

export function isField(name: string): name is Field {
  return FIELDS.some((field) => field === name);
}

export function isLaterField(name: string): name is LaterField {
  return LATER_FIELDS.some((field) => field === name);
}

interface LaterValues {
  /** Title of the book, film, series or game that the personality is from. */
  readonly work: string | null;
  /** Other names, in the order of who wrote them. */
  readonly aliases: readonly string[];
  /** Why it is of this type: one paragraph. */
  readonly rationale: string | null;
  /** How its figure looks, as `formatLook` (look.ts) writes it; null for as in its portrait. */
  readonly look: string | null;
}

/** The values of the later fields. */
export type LaterTraits = { readonly [F in LaterField]: LaterValues[F] };

export const NO_LATER_TRAITS: LaterTraits = {
  work: null,
  aliases: [],
  rationale: null,
  look: null,
};

/** How many other names somebody may have. */
export const ALIASES_MAX = 5;
/** The maximum length of a tidied rationale, in code points. */
export const RATIONALE_MAX_LENGTH = 400;

/** The texts of a later field: none, one, or several. */
export function textsOf(value: LaterTraits[LaterField]): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

/** A later field as it is typed, and as a cell of a file has it: a list has a line for each text. */
export function typedOf(value: LaterTraits[LaterField]): string {
  return textsOf(value).join('\n');
}

/** The value that is typed so, not yet checked; lines without text are none. */
export function valueTyped(field: LaterField, typed: string): LaterTraits[LaterField] {
  const isList = Array.isArray(NO_LATER_TRAITS[field]);
  if (isList) return typed.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return typed.trim() === '' ? null : typed;
}
