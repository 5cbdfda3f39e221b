import { listed } from '../texts/listed.ts';
import type { FunctionCode, TypeCode } from '../vocabulary.ts';
import { functionsOf } from './function-stack.ts';

/** A function of one of two types, or of both. */
export interface ComparedFunction {
  readonly code: FunctionCode;
  /** Its position in each type, from 1; null if the type lacks it. */
  readonly places: readonly [number | null, number | null];
}

/** The functions of two types: those of the first in its order, then those that only the second has. */
export function compareFunctions(one: TypeCode, other: TypeCode): readonly ComparedFunction[] {
  const [first, second] = [functionsOf(one), functionsOf(other)];
  return [...new Set([...first, ...second])].map((code) => ({
    code,
    places: [placeIn(first, code), placeIn(second, code)],
  }));
}

function placeIn(functions: readonly FunctionCode[], code: FunctionCode): number | null {
  return functions.includes(code) ? functions.indexOf(code) + 1 : null;
}

const LETTERS_IN_WORDS = ['uma letra', 'duas letras', 'três letras'];

/** A Portuguese sentence about what two types have in common. */
export function compareTypes(one: TypeCode, other: TypeCode): string {
  if (one === other) return 'São do mesmo tipo.';
  const letters = [...one].filter((letter, i) => letter === other[i]);
  if (letters.length === 0) {
    return 'Não têm letra em comum, mas têm as mesmas quatro funções, na ordem inversa.';
  }
  const count = LETTERS_IN_WORDS[letters.length - 1];
  return `Têm em comum ${count}, ${listed(letters)}, ${sayFunctions(one, other)}.`;
}

/**
 * Words for the shared functions. Two types share none, two or four; if two, both are in the same positions or
 * neither is.
 */
function sayFunctions(one: TypeCode, other: TypeCode): string {
  const shared = compareFunctions(one, other).filter(({ places }) => !places.includes(null));
  if (shared.length === 0) return 'mas nenhuma função';
  if (shared.length === 4) return 'e as mesmas quatro funções, em outra ordem';
  const isInPlace = shared.every(({ places: [first, second] }) => first === second);
  const where = isInPlace ? 'nos mesmos lugares' : 'em lugares diferentes';
  return `e duas funções, ${listed(shared.map(({ code }) => code))}, ${where}`;
}
