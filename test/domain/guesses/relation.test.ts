import { expect, it } from 'vitest';
import { type Guess, patternOf } from '../../../src/domain/guesses/guess.ts';
import { relationOf } from '../../../src/domain/guesses/relation.ts';
import { summarise } from '../../../src/domain/guesses/summarise.ts';
import { challengeText, guessText, relationText } from '../../../src/domain/texts/guesses.ts';
import { lettersOf } from '../../../src/domain/types/letters.ts';
import type { TypeCode } from '../../../src/domain/vocabulary.ts';

function said(guesses: readonly Guess[], own: Guess, isCounted = true): string {
  const tally = new Map<number, number>();
  for (const guess of guesses) tally.set(patternOf(guess), (tally.get(patternOf(guess)) ?? 0) + 1);
  const results = summarise(tally, { uncounted: 0, label: 'INTJ', look: null });
  return `${guessText(own)}${relationText(relationOf(results, own, isCounted))}`;
}

const times = (count: number, type: TypeCode): Guess[] =>
  Array.from({ length: count }, () => lettersOf(type));

const NONE: Guess = { mind: null, energy: null, nature: null, tactics: null };
const I: Guess = { ...NONE, mind: 'I' };
const IN: Guess = { ...I, energy: 'N' };

it.each<[guesses: readonly Guess[], own: Guess, isCounted: boolean, sentence: string]>([
  [[I], I, true, 'I. Só você, até agora.'],
  [[I, lettersOf('ESTP'), { ...NONE, energy: 'N' }], I, true, 'I. Só você, até agora.'],
  [[I, IN, lettersOf('ISTP')], I, true, 'I. Mais 2 pessoas veem esta letra.'],
  [[I, IN, lettersOf('ISTP')], IN, true, 'I e N. Só você, até agora.'],
  [[IN, lettersOf('INTJ')], IN, true, 'I e N. Mais 1 pessoa vê estas letras.'],
  [[IN, lettersOf('INTJ')], IN, false, 'I e N. Ficou fora da conta de hoje.'],
  [times(3, 'INTJ'), lettersOf('INTJ'), false, 'INTJ. Ficou fora da conta de hoje.'],
  // No guess is contrary unless most guesses have another type.
  [
    [...times(11, 'INTJ'), ...times(7, 'INFP'), ...times(2, 'ESTP')],
    lettersOf('ESTP'),
    true,
    'ESTP, com mais 1 pessoa.',
  ],
])(
  'among %j, the guess %j (counted: %s) has the relation: %s',
  (guesses, own, isCounted, sentence) => {
    expect(said(guesses, own, isCounted)).toBe(sentence);
  },
);

it.each([
  [0, 1, 'ESTP. Só você, até agora.'],
  [1, 1, 'ESTP. Só você, até agora.'],
  [1, 2, 'ESTP, com mais 1 pessoa.'],
  [0, 3, 'ESTP, com mais 2 pessoas.'],
  [17, 2, 'ESTP, com mais 1 pessoa.'],
  [18, 2, 'ESTP. Você é do contra: 9 em cada 10 veem INTJ.'],
  [17, 3, 'ESTP, com mais 2 pessoas.'],
  [19, 2, 'ESTP. Você é do contra: 9 em cada 10 veem INTJ.'],
  // Nearly all is never shown as all.
  [120, 1, 'ESTP. Só você, até agora.'],
  [119, 2, 'ESTP. Você é do contra: 9 em cada 10 veem INTJ.'],
  [0, 0, 'ESTP. Ficou fora da conta de hoje.'],
])('%i guesses of INTJ and %i of ESTP: %s', (others, alike, sentence) => {
  expect(said([...times(others, 'INTJ'), ...times(alike, 'ESTP')], lettersOf('ESTP'))).toBe(
    sentence,
  );
});

it.each([
  ['INFJ', { kind: 'type', others: 11 }, 'é INFJ, com mais 11 pessoas.'],
  ['INFJ', { kind: 'type', others: 1 }, 'é INFJ, com mais 1 pessoa.'],
  ['ESTP', { kind: 'type', others: 0 }, 'é ESTP, e sou só eu até agora.'],
  ['ESTP', { kind: 'contrary', others: 1, ofTen: 8, most: 'INTJ' }, 'é ESTP, com mais 1 pessoa.'],
  ['ESTP', { kind: 'uncounted' }, 'é ESTP.'],
  ['ESTP', null, 'é ESTP.'],
] as const)('a visitor who sees %s challenges others with that', (type, relation, said) => {
  const text = challengeText('Capitu', lettersOf(type), relation);
  expect(text).toBe(`Para mim, Capitu ${said} E para você?`);
  const some: Guess = { ...lettersOf(type), tactics: null };
  expect(challengeText('Capitu', some, relation)).toBe(
    'Para mim, Capitu é um mistério. E para você?',
  );
});
