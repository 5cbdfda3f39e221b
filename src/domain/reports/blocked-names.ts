import { fold } from '../fold.ts';
import { type LaterTraits, textsOf, WRITTEN_FIELDS } from '../people/fields.ts';
import type { Traits } from '../people/personality.ts';

/** The texts of a personality that visitors write in their own words; all are searched for blocked phrases. */
export type WrittenTexts = Pick<Traits, 'name'> & Partial<LaterTraits>;

/** Whether a personality contains a blocked phrase. */
export type IsBlocked = (said: WrittenTexts) => boolean;

const FIELDS = ['name', ...WRITTEN_FIELDS] as const;

/** The first field that contains a blocked phrase; null if none does. */
export function blockedField(
  said: WrittenTexts,
  isBlocked: IsBlocked,
): (typeof FIELDS)[number] | null {
  const isBlockedIn = (field: keyof WrittenTexts): boolean =>
    isBlocked({ name: '', [field]: said[field] });
  return FIELDS.find(isBlockedIn) ?? null;
}

/**
 * Creates the test for texts that contain one of these phrases, compared folded and as whole words in sequence.
 * Matching parts of words would hit innocent texts.
 */
export function createBlockedNames(phrases: readonly string[]): IsBlocked {
  const blocked = phrases.map(framed).filter((phrase) => phrase !== '  ');
  return (said) =>
    textsIn(said)
      .map(framed)
      .some((words) => blocked.some((phrase) => words.includes(phrase)));
}

function textsIn({ name, ...later }: WrittenTexts): readonly string[] {
  return [name, ...WRITTEN_FIELDS.flatMap((field) => textsOf(later[field] ?? null))];
}

/** The words of a text, each between two spaces. */
function framed(text: string): string {
  return ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
