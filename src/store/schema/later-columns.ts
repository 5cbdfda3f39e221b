import {
  LATER_FIELDS,
  type LaterField,
  type LaterTraits,
  NO_LATER_TRAITS,
} from '../../domain/people/fields.ts';

/** The columns of the later fields, of a personality and of a version; null where there is nothing. */
export type LaterColumns = Record<LaterField, string | null>;

/** The character between the texts of a list, which have no such character. */
const SEPARATOR = '\u001F';

/** Written out, as is the way back: a page reads sixty rows, and going over the names takes ten times as long. */
export function laterColumnsOf(traits: LaterTraits): LaterColumns {
  return {
    work: traits.work,
    aliases: traits.aliases.length === 0 ? null : traits.aliases.join(SEPARATOR),
    rationale: traits.rationale,
    look: traits.look,
  };
}

export function laterTraitsOf(columns: LaterColumns): LaterTraits {
  return {
    work: columns.work,
    aliases: columns.aliases === null ? [] : columns.aliases.split(SEPARATOR),
    rationale: columns.rationale,
    look: columns.look,
  };
}

export const NO_LATER_COLUMNS = laterColumnsOf(NO_LATER_TRAITS);

/** The columns of the later fields of a row. */
export function pickLater(row: LaterColumns): LaterColumns {
  const picked = { ...NO_LATER_COLUMNS };
  for (const field of LATER_FIELDS) picked[field] = row[field];
  return picked;
}
