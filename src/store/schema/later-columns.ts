import {
  LATER_FIELDS,
  type LaterField,
  type LaterTraits,
  NO_LATER_TRAITS,
} from '../../domain/people/fields.ts';

/** The columns of the later fields, in rows of personalities and of versions; null for an empty value. */
export type LaterColumns = Record<LaterField, string | null>;

/** The character that separates the texts of a list, none of which contains it. */
const SEPARATOR = '\u001F';

/**
 * Converts the later fields to columns. Each is written out, as in `laterTraitsOf`: a page reads sixty rows, and a loop
 * over the names of the fields takes ten times as long.
 */
export function laterColumnsOf(traits: LaterTraits): LaterColumns {
  return {
    work: traits.work,
    aliases: traits.aliases.length === 0 ? null : traits.aliases.join(SEPARATOR),
    rationale: traits.rationale,
    look: traits.look,
    description: traits.description,
    area: traits.area,
  };
}

/** Converts columns to the later fields. */
export function laterTraitsOf(columns: LaterColumns): LaterTraits {
  return {
    work: columns.work,
    aliases: columns.aliases === null ? [] : columns.aliases.split(SEPARATOR),
    rationale: columns.rationale,
    look: columns.look,
    description: columns.description,
    area: columns.area,
  };
}

/** The columns of later fields that are all empty. */
export const NO_LATER_COLUMNS = laterColumnsOf(NO_LATER_TRAITS);

/** Picks the columns of the later fields from a row. */
export function pickLater(row: LaterColumns): LaterColumns {
  const picked = { ...NO_LATER_COLUMNS };
  for (const field of LATER_FIELDS) picked[field] = row[field];
  return picked;
}
