import { fold } from '../fold.ts';
import type { Personality } from '../people/personality.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeNames } from '../types/type-names.ts';

/** A search that somebody may have meant whose own finds nobody. */
export interface Meant {
  /** The whole search text. */
  readonly q: string;
  /** How many it finds, at least one. */
  readonly total: number;
}

/** A search that may have been meant, as it is offered to visitors. */
export interface Offered extends Meant {
  /** The search text as it is shown, with the titles of works in words. */
  readonly text: string;
}

/** A folded search text with its words as in the names or titles of somebody whom it finds; it finds the same. */
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
