/**
 * The fields that were added after the first edition, oldest first. A field that is left out is empty in a creation
 * and unchanged in an update, so clients that do not know it lose nothing. Every module with something to say about
 * fields has a record by these names, so a new field does not compile until each of them has an entry for it.
 */
export const LATER_FIELDS = [
  'work',
  'aliases',
  'rationale',
  'look',
  'description',
  'area',
] as const;
export type LaterField = (typeof LATER_FIELDS)[number];

/** The later fields whose value visitors choose from a list. */
const CHOSEN = { look: true, area: true } as const satisfies { readonly [F in LaterField]?: true };
export type ChosenField = keyof typeof CHOSEN;

/** The later fields that visitors write in their own words; these are searched for blocked phrases. */
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
  /** The title of the book, film, series or game that the personality is from. */
  readonly work: string | null;
  /** Aliases, in the order in which the visitor wrote them. */
  readonly aliases: readonly string[];
  /** Why the personality is of its type; one paragraph. */
  readonly rationale: string | null;
  /** The look of its figure, as formatted by `formatLook` (look.ts); null for the drawing of its type. */
  readonly look: string | null;
  /** Who the personality is, in one line, such as “escritora, 1903–1990”. */
  readonly description: string | null;
  /** What the personality is known for: one of `AREAS` (area.ts), or a later release’s. */
  readonly area: string | null;
}

/** The values of the later fields. */
export type LaterTraits = { readonly [F in LaterField]: LaterValues[F] };

export const NO_LATER_TRAITS: LaterTraits = {
  work: null,
  aliases: [],
  rationale: null,
  look: null,
  description: null,
  area: null,
};

/** Maximum number of aliases of a personality. */
export const ALIASES_MAX = 5;
/** Maximum length of a tidied rationale, in code points. */
export const RATIONALE_MAX_LENGTH = 400;
/** Maximum length of a tidied description, in code points. */
export const DESCRIPTION_MAX_LENGTH = 80;

/** The texts of a later field: none, one or several. */
export function textsOf(value: LaterTraits[LaterField]): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * The text of a later field as it is typed in a form or stored in a cell of a file: a list has one line for each
 * text.
 */
export function typedOf(value: LaterTraits[LaterField]): string {
  return textsOf(value).join('\n');
}

/** The unchecked value of such a text; blank lines are ignored. */
export function valueTyped(field: LaterField, typed: string): LaterTraits[LaterField] {
  const isList = Array.isArray(NO_LATER_TRAITS[field]);
  if (isList) return typed.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return typed.trim() === '' ? null : typed;
}
