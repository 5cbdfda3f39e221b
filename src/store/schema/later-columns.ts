import {
  LATER_FIELDS,
  type LaterField,
  type LaterTraits,
  NO_LATER_TRAITS,
} from '../../domain/people/fields.ts';

/** The columns of the later fields, of a personality and of a version; null where there is nothing. */
export type LaterColumns = Record<LaterField, string | null>;

/** Between the texts of a list, which have no such character. */
const SEPARATOR = '\u001F';

export function laterColumnsOf({ work, aliases, rationale }: LaterTraits): LaterColumns {
  return { work, aliases: aliases.length === 0 ? null : aliases.join(SEPARATOR), rationale };
}

export function laterTraitsOf({ work, aliases, rationale }: LaterColumns): LaterTraits {
  return { work, aliases: aliases === null ? [] : aliases.split(SEPARATOR), rationale };
}

export const NO_LATER_COLUMNS = laterColumnsOf(NO_LATER_TRAITS);

/** Only these of a row’s columns. */
export function pickLater(row: LaterColumns): LaterColumns {
  const picked = { ...NO_LATER_COLUMNS };
  for (const field of LATER_FIELDS) picked[field] = row[field];
  return picked;
}
