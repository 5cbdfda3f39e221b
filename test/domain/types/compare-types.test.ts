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
/** In the published order, as the test of the function stack says. */
const functionsOf = (type: TypeCode) => POSITIONS.map((position) => functionStack(type)[position]);

/** The sentence of a pair, put together from the published order. */
function sentenceOf(one: TypeCode, other: TypeCode): string {
  if (one === other) return 'São do mesmo tipo.';
  const letters = [...one].filter((letter, i) => other[i] === letter);
  if (letters.length === 0) return OF_INTJ.ESFP;
  const counts = ['', 'uma letra', 'duas letras', 'três letras'];
  const list = letters.join(', ').replace(/, (.)$/, ' e $1');
  const shared = functionsOf(one).filter((code) => functionsOf(other).includes(code));
  const moved = shared.filter(
    (code) => functionsOf(other).indexOf(code) !== functionsOf(one).indexOf(code),
  );
  const where = moved.length === 0 ? 'nos mesmos lugares' : 'em lugares diferentes';
  const functions =
    shared.length === 0
      ? 'mas nenhuma função'
      : shared.length === 4
        ? 'e as mesmas quatro funções, em outra ordem'
        : `e duas funções, ${shared.join(' e ')}, ${where}`;
  return `Têm em comum ${counts[letters.length]}, ${list}, ${functions}.`;
}

describe('the sentence about two types', () => {
  it.each(TYPE_CODES)('INTJ and %s is as written by hand', (type) => {
    expect(compareTypes('INTJ', type)).toBe(OF_INTJ[type]);
  });

  it('is of all 256 pairs that of the published order of functions', () => {
    const wrong = PAIRS.filter(
      ([one, other]) => compareTypes(one, other) !== sentenceOf(one, other),
    );
    expect(PAIRS).toHaveLength(256);
    expect(wrong).toEqual([]);
  });
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
