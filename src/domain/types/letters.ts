import {
  isTypeCode,
  type Letter,
  PREFERENCES,
  type Preference,
  type TypeCode,
} from '../vocabulary.ts';

/** The four letters of a type by axis. */
type TypeLetters = { readonly [P in Preference]: Letter<P> };

export function lettersOf(type: TypeCode): TypeLetters {
  return {
    mind: type[0] === 'E' ? 'E' : 'I',
    energy: type[1] === 'S' ? 'S' : 'N',
    nature: type[2] === 'T' ? 'T' : 'F',
    tactics: type[3] === 'J' ? 'J' : 'P',
  };
}

/** Letters by axis, of which any may be missing. */
export type SomeLetters = { readonly [P in Preference]: Letter<P> | null };

/** The type with these letters; null if any is missing. */
export function typeOf(letters: SomeLetters): TypeCode | null {
  const code = PREFERENCES.map((axis) => letters[axis]).join('');
  return isTypeCode(code) ? code : null;
}
