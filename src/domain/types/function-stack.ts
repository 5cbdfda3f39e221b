import { type FunctionCode, POSITIONS, type Position, type TypeCode } from '../vocabulary.ts';
import { lettersOf } from './letters.ts';

export type FunctionStack = Readonly<Record<Position, FunctionCode>>;

const OPPOSITES: Readonly<Record<FunctionCode, FunctionCode>> = {
  Ni: 'Se',
  Se: 'Ni',
  Ne: 'Si',
  Si: 'Ne',
  Ti: 'Fe',
  Fe: 'Ti',
  Te: 'Fi',
  Fi: 'Te',
};

/** The function at the other end of the same axis: the opposite letter with the opposite attitude. */
export function oppositeOf(code: FunctionCode): FunctionCode {
  return OPPOSITES[code];
}

/** The two axes of a stack, each from its stronger to its weaker end. */
export const AXES = [
  ['dominant', 'inferior'],
  ['auxiliary', 'tertiary'],
] as const satisfies readonly (readonly [Position, Position])[];

type Attitude = 'i' | 'e';

/**
 * The order of a type's four functions (specification, section 3).
 *
 * J or P decides which of the two middle letters is extroverted; the first letter decides whether the
 * extroverted or the introverted one is dominant. So the dominant function of introverts with J and
 * extroverts with P has the energy letter (S/N), that of the others the nature letter (T/F).
 */
export function functionStack(type: TypeCode): FunctionStack {
  const { mind, energy, nature, tactics } = lettersOf(type);
  const attitude: Attitude = mind === 'E' ? 'e' : 'i';
  const otherAttitude: Attitude = attitude === 'e' ? 'i' : 'e';
  const energyLeads = (attitude === 'i') === (tactics === 'J');

  const dominant: FunctionCode = energyLeads ? `${energy}${attitude}` : `${nature}${attitude}`;
  const auxiliary: FunctionCode = energyLeads
    ? `${nature}${otherAttitude}`
    : `${energy}${otherAttitude}`;
  return {
    dominant,
    auxiliary,
    tertiary: oppositeOf(auxiliary),
    inferior: oppositeOf(dominant),
  };
}

/** The functions of a type, strongest first. */
export function functionsOf(type: TypeCode): readonly FunctionCode[] {
  const stack = functionStack(type);
  return POSITIONS.map((position) => stack[position]);
}
