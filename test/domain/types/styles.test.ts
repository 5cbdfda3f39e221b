import { describe, expect, it } from 'vitest';
import {
  COMMUNICATION_STYLES,
  communicationStyle,
  REASONING_STYLES,
  reasoningStyle,
} from '../../../src/domain/types/styles.ts';
import type { TypeCode } from '../../../src/domain/vocabulary.ts';
import { TYPE_CODES } from '../../../src/domain/vocabulary.ts';

/** Communication and reasoning, written by hand. */
const STYLES: Readonly<Record<TypeCode, string>> = {
  INTJ: 'IJ NT',
  INTP: 'IP NT',
  ENTJ: 'EJ NT',
  ENTP: 'EP NT',
  INFJ: 'IJ NF',
  INFP: 'IP NF',
  ENFJ: 'EJ NF',
  ENFP: 'EP NF',
  ISTJ: 'IJ ST',
  ISFJ: 'IJ SF',
  ESTJ: 'EJ ST',
  ESFJ: 'EJ SF',
  ISTP: 'IP ST',
  ISFP: 'IP SF',
  ESTP: 'EP ST',
  ESFP: 'EP SF',
};

describe('the styles of a type', () => {
  it.each(TYPE_CODES)('of %s follow from its outer and its inner letters', (type) => {
    expect(`${communicationStyle(type)} ${reasoningStyle(type)}`).toBe(STYLES[type]);
  });

  it('fill their 2 × 2 maps row by row', () => {
    expect(COMMUNICATION_STYLES).toEqual(['IJ', 'IP', 'EJ', 'EP']);
    expect(REASONING_STYLES).toEqual(['NT', 'NF', 'ST', 'SF']);
  });
});
