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
  nameIssue,
  textIssue,
  tidyName,
  tidyText,
} from './name.ts';
import { workKey } from './work-key.ts';

type Tidied<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & Omit<FieldError, 'field'>);

interface Rule<T> {
  /** The maximum length of each tidied text, in code points. */
  readonly maxLength: number;
  /** Checks and tidies an untrusted value; `name` is the tidied name, or empty if the name is refused. */
  readonly check: (value: unknown, name: string) => Tidied<T>;
}

const AREA_MAX_LENGTH = Math.max(...AREAS.map(({ length }) => length));

export const LATER_RULES: { readonly [F in LaterField]: Rule<LaterTraits[F]> } = {
  work: optional(NAME_MAX_LENGTH, (text) => {
    // A title of signs alone would have no address.
    const issue = nameOrInvisible(text) ?? (workKey(text) === '' ? 'invisible' : null);
    return issue === null ? { ok: true, value: tidyName(text) } : { ok: false, issue };
  }),
  aliases: {
    maxLength: NAME_MAX_LENGTH,
    check(value, name) {
      if (!isListOfText(value)) return { ok: false, issue: 'not_text' };
      const issue = aliasesIssue(value, name);
      return issue === null ? { ok: true, value: value.map(tidyName) } : { ok: false, issue };
    },
  },
  rationale: optional(RATIONALE_MAX_LENGTH, (text) => checkProse(text, RATIONALE_MAX_LENGTH)),
  look: optional(5, (text) =>
    parseLook(text) === null ? { ok: false, issue: 'not_one_of' } : { ok: true, value: text },
  ),
  description: optional(DESCRIPTION_MAX_LENGTH, (text) =>
    LINE_END.test(text)
      ? { ok: false, issue: 'forbidden_character' }
      : checkProse(text, DESCRIPTION_MAX_LENGTH),
  ),
  area: optional(AREA_MAX_LENGTH, (text) =>
    isArea(text) ? { ok: true, value: text } : { ok: false, issue: 'not_one_of', allowed: AREAS },
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
      return typeof value === 'string' ? check(value) : { ok: false, issue: 'not_text' };
    },
  };
}

/** Checks and tidies prose without links; null if tidying leaves nothing. */
function checkProse(text: string, maxLength: number): Tidied<string | null> {
  // In UTF-16 units, before tidying (see `NAME_MAX_UNITS`).
  const maxUnits = maxLength * 10;
  const tidied = tidyText(text, maxUnits);
  const issue = textIssue(tidied, maxLength, maxUnits);
  if (issue === 'required') return { ok: true, value: null };
  if (issue !== null) return { ok: false, issue };
  return LINK.test(tidied) ? { ok: false, issue: 'link' } : { ok: true, value: tidied };
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
      const { ok, ...error } = checked;
      errors.push({ field, ...error });
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

/** The first issue of the aliases, or null; `name` is the tidied name. */
export function aliasesIssue(aliases: readonly string[], name: string): FieldIssue | null {
  if (aliases.length > ALIASES_MAX) return 'too_many';
  const issue = aliases.map(nameOrInvisible).find((one) => one !== null);
  if (issue !== undefined) return issue;
  const folded = [name, ...aliases.map(tidyName)].map(fold);
  return new Set(folded).size < folded.length ? 'repeated' : null;
}

const LINE_END = /[\r\n\u2028\u2029]/u;

/** Matches addresses such as `https://…`, `www.…`, `site.com.br/…`; not `Dr. Watson`, `3.14` or `e/ou`. */
const LINK = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}\//iu;

/**
 * The issue of a text that should be a name, or null. A text of invisible characters alone is reported as
 * `invisible`, not as `required`.
 */
export function nameOrInvisible(text: string): FieldIssue | null {
  const issue = nameIssue(tidyName(text));
  return issue === 'required' && text.trim() !== '' ? 'invisible' : issue;
}

function isListOfText(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
