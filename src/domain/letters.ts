import type { Letter, Preference, TypeCode } from './vocabulary.ts';

/** The four letters of a type, each by its axis. */
export type TypeLetters = { readonly [P in Preference]: Letter<P> };

export function lettersOf(type: TypeCode): TypeLetters {
  return {
    mind: type[0] === 'E' ? 'E' : 'I',
    energy: type[1] === 'S' ? 'S' : 'N',
    nature: type[2] === 'T' ? 'T' : 'F',
    tactics: type[3] === 'J' ? 'J' : 'P',
  };
}
