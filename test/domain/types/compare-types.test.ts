import { describe, expect, it } from 'vitest';
import { compareFunctions, compareTypes } from '../../../src/domain/types/compare-types.ts';
import { functionStack } from '../../../src/domain/types/function-stack.ts';
import {
  type FunctionCode,
  POSITIONS,
  TYPE_CODES,
  type TypeCode,
} from '../../../src/domain/vocabulary.ts';

/** What INTJ and each type have in common, written by hand. */
const OF_INTJ = {
  INTJ: 'São do mesmo tipo.',
  INTP: 'Têm em comum três letras, I, N e T, mas nenhuma função.',
  ENTJ: 'Têm em comum três letras, N, T e J, e as mesmas quatro funções, em outra ordem.',
  ENTP: 'Têm em comum duas letras, N e T, mas nenhuma função.',
  INFJ: 'Têm em comum três letras, I, N e J, e duas funções, Ni e Se, nos mesmos lugares.',
  INFP: 'Têm em comum duas letras, I e N, e duas funções, Te e Fi, em lugares diferentes.',
  ENFJ: 'Têm em comum duas letras, N e J, e duas funções, Ni e Se, em lugares diferentes.',
  ENFP: 'Têm em comum uma letra, N, e duas funções, Te e Fi, em lugares diferentes.',
  ISTJ: 'Têm em comum três letras, I, T e J, e duas funções, Te e Fi, nos mesmos lugares.',
  ISFJ: 'Têm em comum duas letras, I e J, mas nenhuma função.',
  ESTJ: 'Têm em comum duas letras, T e J, e duas funções, Te e Fi, em lugares diferentes.',
  ESFJ: 'Têm em comum uma letra, J, mas nenhuma função.',
  ISTP: 'Têm em comum duas letras, I e T, e duas funções, Ni e Se, em lugares diferentes.',
  ISFP: 'Têm em comum uma letra, I, e as mesmas quatro funções, em outra ordem.',
  ESTP: 'Têm em comum uma letra, T, e duas funções, Ni e Se, em lugares diferentes.',
  ESFP: 'Não têm letra em comum, mas têm as mesmas quatro funções, na ordem inversa.',
} as const;

const PAIRS = TYPE_CODES.flatMap((one) => TYPE_CODES.map((other) => [one, other] as const));
/** In the published order; see the test of the function stack. */
const functionsOf = (type: TypeCode) => POSITIONS.map((position) => functionStack(type)[position]);

it.each(TYPE_CODES)('the sentence about INTJ and %s equals the one written by hand', (type) => {
  expect(compareTypes('INTJ', type)).toBe(OF_INTJ[type]);
});

describe('two types', () => {
  it.each(PAIRS)('%s and %s share none, two or four functions, two in one way', (one, other) => {
    const functions = compareFunctions(one, other);
    const said = functions.map(({ code, places }) => [code, ...places]);
    const all = new Set([...functionsOf(one), ...functionsOf(other)]);
    const placeIn = (type: TypeCode, code: FunctionCode) =>
      functionsOf(type).indexOf(code) + 1 || null;
    expect(said).toEqual([...all].map((code) => [code, placeIn(one, code), placeIn(other, code)]));
    const shared = functions.filter(({ places }) => !places.includes(null));
    expect([0, 2, 4]).toContain(shared.length);
    const inPlace = shared.filter(({ places: [first, second] }) => first === second);
    if (shared.length === 2) expect([0, 2]).toContain(inPlace.length);
    if (shared.length === 4) expect(inPlace.length).toBe(one === other ? 4 : 0);
  });
});
