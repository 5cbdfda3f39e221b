import {
  type FunctionCode,
  LETTERS,
  type Letter,
  type Position,
  PREFERENCES,
  type Preference,
  TYPE_CODES,
  type TypeCode,
} from '../vocabulary.ts';
import { functionStack, functionsOf } from './function-stack.ts';
import { lettersOf } from './letters.ts';

/** A type that has the same four functions as another. */
interface SameFunctions {
  readonly type: TypeCode;
  /** Its functions, strongest first. */
  readonly order: readonly FunctionCode[];
  readonly relation: 'itself' | 'other_order' | 'reversed';
}

/** The four types with the same functions as this one, beginning with this one. */
export function sameFunctionsAs(type: TypeCode): readonly SameFunctions[] {
  const own = functionsOf(type);
  const kin = TYPE_CODES.filter((other) => functionsOf(other).every((code) => own.includes(code)));
  return [type, ...kin.filter((other) => other !== type)].map((other) => {
    const order = functionsOf(other);
    const isReversed = order.toReversed().every((code, i) => code === own[i]);
    return {
      type: other,
      order,
      relation: other === type ? 'itself' : isReversed ? 'reversed' : 'other_order',
    };
  });
}

/** A type that differs from another in one letter. */
interface Neighbour {
  readonly type: TypeCode;
  readonly preference: Preference;
  /** The letter of the original type. */
  readonly from: Letter;
  /** The letter of the neighbour. */
  readonly to: Letter;
}

/** The four types that differ in one letter, in the order of the letters. */
export function neighboursOf(type: TypeCode): readonly Neighbour[] {
  const own = lettersOf(type);
  return PREFERENCES.flatMap((preference) => {
    const type = TYPE_CODES.find((other) => {
      const letters = lettersOf(other);
      return PREFERENCES.every((each) => (letters[each] === own[each]) === (each !== preference));
    });
    const from: Letter = own[preference];
    const to = (LETTERS[preference] as readonly Letter[]).find((letter) => letter !== from);
    return type === undefined || to === undefined ? [] : [{ type, preference, from, to }];
  });
}

/** The two types that have the function in this position. */
export function typesWith(code: FunctionCode, position: Position): readonly TypeCode[] {
  return TYPE_CODES.filter((type) => functionStack(type)[position] === code);
}
