import { fold } from '../fold.ts';
import { type LaterTraits, textsOf, WRITTEN_FIELDS } from '../people/fields.ts';
import type { Traits } from '../people/personality.ts';

/** What visitors write of a personality in their own words, all of which is looked at. */
export type Said = Pick<Traits, 'name'> & Partial<LaterTraits>;

/** Whether a personality says what must not be said. */
export type IsBlocked = (said: Said) => boolean;

const FIELDS = ['name', ...WRITTEN_FIELDS] as const;

/** The first field that says what must not be said, or null. */
export function blockedField(said: Said, isBlocked: IsBlocked): (typeof FIELDS)[number] | null {
  const isBlockedIn = (field: keyof Said): boolean => isBlocked({ name: '', [field]: said[field] });
  return FIELDS.find(isBlockedIn) ?? null;
}

/**
 * Texts that contain one of these phrases, as whole words in sequence, folded: parts of words would hit the innocent.
 */
export function createBlockedNames(phrases: readonly string[]): IsBlocked {
  const blocked = phrases.map(framed).filter((phrase) => phrase !== '  ');
  return (said) =>
    textsIn(said)
      .map(framed)
      .some((words) => blocked.some((phrase) => words.includes(phrase)));
}

function textsIn({ name, ...later }: Said): readonly string[] {
  return [name, ...WRITTEN_FIELDS.flatMap((field) => textsOf(later[field] ?? null))];
}

/** The words, each between two spaces. */
function framed(text: string): string {
  return ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
