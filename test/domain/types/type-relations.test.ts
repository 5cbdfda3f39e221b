import { describe, expect, it } from 'vitest';
import {
  neighboursOf,
  sameFunctionsAs,
  typesWith,
} from '../../../src/domain/types/type-relations.ts';
import { FUNCTION_CODES, POSITIONS, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

/** Written by hand from the published order of functions: each type is followed by the reversed one. */
const FAMILIES = [
  ['INTJ', 'ESFP', 'ENTJ', 'ISFP'],
  ['INTP', 'ESFJ', 'ENTP', 'ISFJ'],
  ['INFJ', 'ESTP', 'ENFJ', 'ISTP'],
  ['INFP', 'ESTJ', 'ENFP', 'ISTJ'],
];

describe('types with the same functions', () => {
  it.each(TYPE_CODES)('as %s equal the published ones', (type) => {
    const family = FAMILIES.find((each) => each.includes(type)) ?? [];
    const kin = sameFunctionsAs(type);
    expect(kin.map((each) => each.type).sort()).toEqual(family.toSorted());
    const at = family.indexOf(type);
    expect(kin.find(({ relation }) => relation === 'reversed')?.type).toBe(family[at ^ 1]);
    expect(kin[0]).toMatchObject({ type, relation: 'itself' });
  });

  it('each have their own order', () => {
    const orders = sameFunctionsAs('INTJ').map(({ type, order }) => `${type} ${order.join(' ')}`);
    expect(orders).toEqual([
      'INTJ Ni Te Fi Se',
      'ENTJ Te Ni Se Fi',
      'ISFP Fi Se Ni Te',
      'ESFP Se Fi Te Ni',
    ]);
  });
});

describe('types that differ in one letter', () => {
  it('from INTJ are in the order of the letters', () => {
    const said = neighboursOf('INTJ').map(({ type, from, to }) => `${type} ${from}→${to}`);
    expect(said).toEqual(['ENTJ I→E', 'ISTJ N→S', 'INFJ T→F', 'INTP J→P']);
  });

  it.each(TYPE_CODES)('from %s are four, symmetrically', (type) => {
    const neighbours = neighboursOf(type);
    expect(neighbours).toHaveLength(4);
    for (const each of neighbours) {
      expect(neighboursOf(each.type).map((other) => other.type)).toContain(type);
    }
  });
});

it.each(FUNCTION_CODES)('%s is in each position of two types, eight in all', (code) => {
  const types = POSITIONS.map((position) => typesWith(code, position));
  expect(types.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  expect(new Set(types.flat()).size).toBe(8);
});
