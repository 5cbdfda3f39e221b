import type { LaterTraits } from '../../domain/people/fields.ts';

/**
 * The columns of `LaterTraits`, of a personality and of a version. Those of `aliases` are joined by U+001F, which no name
 * has.
 */
export const LATER_COLUMNS = ['work', 'aliases', 'rationale'] as const;

/** Null where there is nothing. */
export type LaterColumns = Record<(typeof LATER_COLUMNS)[number], string | null>;

export const NO_LATER_COLUMNS: LaterColumns = { work: null, aliases: null, rationale: null };

export function laterColumnsOf({ work, aliases, rationale }: LaterTraits): LaterColumns {
  return { work, aliases: aliases.length === 0 ? null : aliases.join('\u001F'), rationale };
}

export function laterTraitsOf({ work, aliases, rationale }: LaterColumns): LaterTraits {
  return { work, aliases: aliases === null ? [] : aliases.split('\u001F'), rationale };
}

/** Only these of a row’s columns, as they enter its checksum. */
export function pickLater({ work, aliases, rationale }: LaterColumns) {
  return { work, aliases, rationale };
}
