import { expect, it } from 'vitest';
import { lettersOf } from '../../../src/domain/types/letters.ts';
import { LETTERS, PREFERENCES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

it('a type has one letter of each axis, in the order of its code', () => {
  for (const type of TYPE_CODES) {
    const letters = lettersOf(type);
    expect(PREFERENCES.map((preference) => letters[preference]).join('')).toBe(type);
    for (const preference of PREFERENCES)
      expect(LETTERS[preference]).toContain(letters[preference]);
  }
});
