import type { FieldError, FieldIssue } from '../failure.ts';
import { parseLook } from '../figures/look.ts';
import { fold } from '../fold.ts';
import { AREAS, isArea } from './area.ts';
import {
  ALIASES_MAX,
  DESCRIPTION_MAX_LENGTH,
  LATER_FIELDS,
  type LaterField,
  type LaterTraits,
  NO_LATER_TRAITS,
  RATIONALE_MAX_LENGTH,
  textsOf,
  WRITTEN_FIELDS,
  type WrittenField,
} from './fields.ts';
import {
  hasTooManyLetters,
  NAME_MAX_LENGTH,
  nameIssues,
  textIssues,
  tidyName,
  tidyText,
} from './name.ts';
import { workKey } from './work-key.ts';

type Tidied<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** At least one. */
      readonly issues: readonly FieldIssue[];
      /** With `not_one_of`: the values of a short list. */
      readonly allowed?: readonly string[];
    };

interface Rule<T> {
  /** The maximum length of each tidied text, in code points. */
  readonly maxLength: number;
  /** Checks and tidies an untrusted value; `name` is the tidied name, or empty if the name is refused. */
  readonly check: (value: unknown, name: string) => Tidied<T>;
}

const AREA_MAX_LENGTH = Math.max(...AREAS.map(({ length }) => length));

export const LATER_RULES: { readonly [F in LaterField]: Rule<LaterTraits[F]> } = {
  work: optional(NAME_MAX_LENGTH, (text) => {
    const issues = typedNameIssues(text);
    // A title of signs alone would have no page.
    if (issues.length === 0 && workKey(text) === '') return refuse('invisible');
    return issues.length === 0 ? { ok: true, value: tidyName(text) } : { ok: false, issues };
  }),
  aliases: {
    maxLength: NAME_MAX_LENGTH,
    check(value, name) {
      if (!isListOfText(value)) return refuse('not_text');
      const issues = aliasesIssues(value, name);
      return issues.length === 0 ? { ok: true, value: value.map(tidyName) } : { ok: false, issues };
    },
  },
  rationale: optional(RATIONALE_MAX_LENGTH, (text) => checkProse(text, RATIONALE_MAX_LENGTH)),
  look: optional(5, (text) =>
    parseLook(text) === null ? refuse('not_one_of') : { ok: true, value: text },
  ),
  description: optional(DESCRIPTION_MAX_LENGTH, (text) =>
    LINE_END.test(text) ? refuse('forbidden_character') : checkProse(text, DESCRIPTION_MAX_LENGTH),
  ),
  area: optional(AREA_MAX_LENGTH, (text) =>
    isArea(text) ? { ok: true, value: text } : refuse('not_one_of', AREAS),
  ),
};

/** The rule of a text that may be null. */
function optional(
  maxLength: number,
  check: (text: string) => Tidied<string | null>,
): Rule<string | null> {
  return {
    maxLength,
    check(value) {
      if (value === null) return { ok: true, value };
      return typeof value === 'string' ? check(value) : refuse('not_text');
    },
  };
}

function refuse(issue: FieldIssue, allowed?: readonly string[]) {
  return { ok: false, issues: [issue], ...(allowed === undefined ? {} : { allowed }) } as const;
}

/** Checks and tidies prose; null if tidying leaves nothing. */
function checkProse(text: string, maxLength: number): Tidied<string | null> {
  // In UTF-16 units, before tidying (see `NAME_MAX_UNITS`).
  const maxUnits = maxLength * 10;
  const tidied = tidyText(text, maxUnits);
  if (tidied === '') return { ok: true, value: null };
  const issues = textIssues(tidied, maxLength, maxUnits);
  return issues.length === 0 ? { ok: true, value: tidied } : { ok: false, issues };
}

/** Checks and tidies the later fields of a draft; those that are left out are empty. */
export function checkLater(
  content: { readonly [F in LaterField]?: unknown },
  name: string,
): { readonly traits: LaterTraits; readonly errors: readonly FieldError[] } {
  const traits: { -readonly [F in LaterField]: LaterTraits[F] } = { ...NO_LATER_TRAITS };
  const errors: FieldError[] = [];
  const take = <F extends LaterField>(field: F): void => {
    if (content[field] === undefined) return;
    const checked = LATER_RULES[field].check(content[field], name);
    if (checked.ok) traits[field] = checked.value;
    else {
      const { ok, issues, ...more } = checked;
      errors.push(...issues.map((issue) => ({ field, issue, ...more })));
    }
  };
  for (const field of LATER_FIELDS) take(field);
  return { traits, errors };
}

/**
 * The fields whose stored texts have more letters than is accepted today (`hasTooManyLetters`): earlier releases did not
 * look at it.
 */
export function oversizedFields({
  name,
  ...later
}: { readonly name: string } & Pick<LaterTraits, WrittenField>): readonly (
  | 'name'
  | WrittenField
)[] {
  const fields = WRITTEN_FIELDS.filter((field) =>
    textsOf(later[field]).some((text) => hasTooManyLetters(text, LATER_RULES[field].maxLength)),
  );
  return hasTooManyLetters(name, NAME_MAX_LENGTH) ? ['name', ...fields] : fields;
}

/** The issues of the aliases; `name` is the tidied name. */
export function aliasesIssues(aliases: readonly string[], name: string): readonly FieldIssue[] {
  if (aliases.length > ALIASES_MAX) return ['too_many'];
  const issues = new Set(aliases.flatMap(typedNameIssues));
  if (issues.size > 0) return [...issues];
  const folded = [name, ...aliases.map(tidyName)].map(fold);
  return new Set(folded).size < folded.length ? ['repeated'] : [];
}

const LINE_END = /[\r\n\u2028\u2029]/u;

/**
 * The issues of an untidied text that should be a name. A text of invisible characters alone is reported as
 * `invisible`, not as `required`.
 */
export function typedNameIssues(text: string): readonly FieldIssue[] {
  const tidied = tidyName(text);
  return tidied === '' && text.trim() !== '' ? ['invisible'] : nameIssues(tidied);
}

function isListOfText(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
