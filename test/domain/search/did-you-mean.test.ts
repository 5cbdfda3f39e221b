import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import { asWritten } from '../../../src/domain/search/did-you-mean.ts';
import { TYPE_CODES } from '../../../src/domain/vocabulary.ts';

it('a correction has the accents of a name or title that it finds', () => {
  expect(asWritten('capitao america', { name: 'Capitão América', aliases: [], type: 'ESTJ' })).toBe(
    'capitão américa',
  );
  expect(asWritten('joao logico >intp', { name: 'JOÃO', aliases: [], type: 'INTP' })).toBe(
    'joão lógico >intp',
  );
});

it('a correction with accents finds the same personalities', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(name, name, fc.constantFrom(...TYPE_CODES), (typed, other, type) => {
      const q = fold(`${typed} ${other}`);
      expect(fold(asWritten(q, { name: typed, aliases: [other], type }))).toBe(q);
    }),
  );
});
