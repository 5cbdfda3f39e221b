import { fold } from '../fold.ts';
import type { Personality } from '../people/personality.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeNames } from '../types/type-names.ts';

/** A query with results that is suggested in place of one without. */
export interface Correction {
  /** The whole text of the query. */
  readonly q: string;
  /** The number of personalities that it finds; at least one. */
  readonly total: number;
}

/** A correction as it is offered to visitors. */
export interface OfferedCorrection extends Correction {
  /** The text of the query as it is shown, with the titles of works in words. */
  readonly text: string;
}

/**
 * A folded query with its words spelled as in the names and type names of a personality that it finds, so that it is
 * shown with accents. It finds the same personalities.
 */
export function asWritten(
  q: string,
  { name, type, aliases }: Pick<Personality, 'name' | 'type' | 'aliases'>,
): string {
  const texts = [GROUP_DEFINITIONS[groupOf(type)].name, ...typeNames(type), ...aliases, name];
  const words = texts.flatMap((text) => text.toLowerCase().split(/\s+/u));
  const written = new Map(words.map((word) => [fold(word), word]));
  return q
    .split(' ')
    .map((word) => written.get(word) ?? word)
    .join(' ');
}
