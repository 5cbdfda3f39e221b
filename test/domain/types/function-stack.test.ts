import { describe, expect, it } from 'vitest';
import { AXES, functionStack, oppositeOf } from '../../../src/domain/types/function-stack.ts';
import type { FunctionCode, TypeCode } from '../../../src/domain/vocabulary.ts';
import { POSITIONS, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

/**
 * Copied by hand from Isabel Briggs Myers, "Gifts Differing" (1980): dominant, auxiliary, tertiary,
 * inferior. The tertiary has the attitude of the dominant, as in the specification.
 */
const PUBLISHED: Readonly<Record<TypeCode, string>> = {
  INTJ: 'Ni Te Fi Se',
  INTP: 'Ti Ne Si Fe',
  ENTJ: 'Te Ni Se Fi',
  ENTP: 'Ne Ti Fe Si',
  INFJ: 'Ni Fe Ti Se',
  INFP: 'Fi Ne Si Te',
  ENFJ: 'Fe Ni Se Ti',
  ENFP: 'Ne Fi Te Si',
  ISTJ: 'Si Te Fi Ne',
  ISFJ: 'Si Fe Ti Ne',
  ESTJ: 'Te Si Ne Fi',
  ESFJ: 'Fe Si Ne Ti',
  ISTP: 'Ti Se Ni Fe',
  ISFP: 'Fi Se Ni Te',
  ESTP: 'Se Ti Fe Ni',
  ESFP: 'Se Fi Te Ni',
};

describe('the function stack', () => {
  it.each(TYPE_CODES)('of %s equals the published one', (type) => {
    const stack = functionStack(type);
    expect(POSITIONS.map((position) => stack[position]).join(' ')).toBe(PUBLISHED[type]);
  });
});

it.each<[FunctionCode, FunctionCode]>([
  ['Ni', 'Se'],
  ['Ne', 'Si'],
  ['Ti', 'Fe'],
  ['Te', 'Fi'],
])('%s and %s are each the opposite of the other', (one, other) => {
  expect(oppositeOf(one)).toBe(other);
  expect(oppositeOf(other)).toBe(one);
});

describe('the axes of a type', () => {
  const axesOf = (type: TypeCode) => {
    const stack = functionStack(type);
    return AXES.map(([stronger, weaker]) => [stack[stronger], stack[weaker]] as const);
  };

  it('join the dominant with the inferior, then the auxiliary with the tertiary', () => {
    expect(AXES.flat()).toEqual(['dominant', 'inferior', 'auxiliary', 'tertiary']);
    expect(axesOf('INTJ')).toEqual([
      ['Ni', 'Se'],
      ['Te', 'Fi'],
    ]);
    expect(axesOf('ESFP')).toEqual([
      ['Se', 'Ni'],
      ['Fi', 'Te'],
    ]);
  });

  it('have opposite ends and one axis of perceiving, one of judging', () => {
    for (const type of TYPE_CODES) {
      const axes = axesOf(type);
      for (const [strong, weak] of axes) expect(weak, type).toBe(oppositeOf(strong));
      const perceiving = axes.filter(([strong]) => /^[NS]/.test(strong));
      expect(perceiving, type).toHaveLength(1);
    }
  });
});
