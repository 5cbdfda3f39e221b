import { describe, expect, it } from 'vitest';
import {
  checkGuess,
  guessOf,
  PATTERN_MAX,
  patternOf,
  typeOfGuess,
} from '../../../src/domain/guesses/guess.ts';
import { lettersOf } from '../../../src/domain/types/letters.ts';
import { TYPE_CODES } from '../../../src/domain/vocabulary.ts';

const NONE = { mind: null, energy: null, nature: null, tactics: null };

describe('a pattern', () => {
  it('is a number from 1 to 80 for each guess with a letter, and 0 without letters', () => {
    expect(patternOf(NONE)).toBe(0);
    const guesses = Array.from({ length: PATTERN_MAX }, (_, i) => guessOf(i + 1));
    expect(guesses.map(patternOf)).toEqual(Array.from({ length: PATTERN_MAX }, (_, i) => i + 1));
  });

  it('keeps the letters of every type', () => {
    for (const type of TYPE_CODES) {
      expect(typeOfGuess(guessOf(patternOf(lettersOf(type))))).toBe(type);
    }
  });

  it('is of no type unless all four letters are there', () => {
    expect(typeOfGuess({ ...lettersOf('INFJ'), nature: null })).toBeNull();
  });
});

describe('a guess in a request', () => {
  it('has a letter or null for each axis', () => {
    const guess = { ...NONE, mind: 'I', energy: 'N' };
    expect(checkGuess(guess)).toEqual({ ok: true, value: guess });
  });

  it.each([
    ['a letter of none', { ...NONE, mind: 'X' }, [{ field: 'mind', issue: 'not_one_of' }]],
    ['a letter of another axis', { ...NONE, mind: 'N' }, [{ field: 'mind', issue: 'not_one_of' }]],
    [
      'a field that is missing',
      { mind: 'I', energy: null, nature: null },
      [{ field: 'tactics', issue: 'required' }],
    ],
    [
      'another field',
      { ...NONE, mind: 'I', identity: 'A' },
      [{ field: 'identity', issue: 'unknown' }],
    ],
    ['no letter at all', NONE, []],
  ])('is refused with %s', (_, given, errors) => {
    expect(checkGuess(given)).toEqual({ ok: false, errors });
  });
});
