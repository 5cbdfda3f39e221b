import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type Guess, guessOf, PATTERN_MAX, patternOf } from '../../../src/domain/guesses/guess.ts';
import { relationOf } from '../../../src/domain/guesses/relation.ts';
import { summarise } from '../../../src/domain/guesses/summarise.ts';
import { challengeText, guessText, relationText } from '../../../src/domain/texts/guesses.ts';
import { lettersOf } from '../../../src/domain/types/letters.ts';
import { PREFERENCES, TYPE_CODES, type TypeCode } from '../../../src/domain/vocabulary.ts';

const OF_TYPES = TYPE_CODES.map((type) => patternOf(lettersOf(type)));

function said(guesses: readonly Guess[], own: Guess, isCounted = true): string {
  const tally = new Map<number, number>();
  for (const guess of guesses) tally.set(patternOf(guess), (tally.get(patternOf(guess)) ?? 0) + 1);
  const results = summarise(tally, { uncounted: 0, label: 'INTJ', figure: null });
  return `${guessText(own)}${relationText(relationOf(results, own, isCounted))}`;
}

/** The sentence by its definition, from one guess after the other. */
function reckoned(guesses: readonly Guess[], own: Guess, isCounted: boolean): string {
  const letters = PREFERENCES.flatMap((axis) => own[axis] ?? []);
  const code =
    letters.length === 4 ? letters.join('') : letters.join(', ').replace(/, (.)$/, ' e $1');
  const alike = guesses.filter((guess) =>
    PREFERENCES.every((axis) => own[axis] === null || own[axis] === guess[axis]),
  ).length;
  if (!isCounted || alike === 0) return `${code}. Ficou fora da conta de hoje.`;
  if (alike === 1) return `${code}. Só você, até agora.`;
  const others = alike === 2 ? '1 pessoa' : `${alike - 1} pessoas`;
  if (letters.length < 4) {
    const seen = letters.length === 1 ? 'esta letra' : 'estas letras';
    return `${code}. Mais ${others} ${alike === 2 ? 'vê' : 'veem'} ${seen}.`;
  }
  const whole = guesses.filter((guess) => PREFERENCES.every((axis) => guess[axis] !== null));
  const most = TYPE_CODES.map((type) => {
    const count = whole.filter((guess) => patternOf(guess) === patternOf(lettersOf(type))).length;
    return { type, share: count / whole.length };
  }).find(({ share }) => share >= 0.6);
  if (whole.length >= 20 && most !== undefined && alike / whole.length <= 0.1) {
    const tenths = Math.min(9, Math.round(10 * most.share));
    return `${code}. Você é do contra: ${tenths} em cada 10 veem ${most.type}.`;
  }
  return `${code}, com mais ${others}.`;
}

test('a guess is told where it stands among all others, by counting them', () => {
  const seen = new Set<string>();
  const one = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...OF_TYPES.slice(0, 2)) },
    { weight: 1, arbitrary: fc.constantFrom(...OF_TYPES) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: PATTERN_MAX }) },
  );
  // Most of one type, few of another: what makes somebody contrary is rare otherwise.
  const many = fc
    .tuple(
      fc.constantFrom(...OF_TYPES),
      fc.integer({ min: 0, max: 40 }),
      fc.array(one, { maxLength: 12 }),
    )
    .map(([most, count, others]) => [...Array.from({ length: count }, () => most), ...others]);
  fc.assert(
    fc.property(many, one, fc.boolean(), fc.boolean(), (others, mine, isIn, isKnown) => {
      const own = guessOf(mine);
      const guesses = (isIn ? [...others, mine] : others).map(guessOf);
      const sentence = said(guesses, own, isKnown);
      expect(sentence).toBe(reckoned(guesses, own, isKnown));
      seen.add(sentence);
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].join('\n')).toMatch(/do contra/);
});

const times = (count: number, type: TypeCode): Guess[] =>
  Array.from({ length: count }, () => lettersOf(type));

it.each([
  [0, 1, 'ESTP. Só você, até agora.'],
  [1, 1, 'ESTP. Só você, até agora.'],
  [1, 2, 'ESTP, com mais 1 pessoa.'],
  [0, 3, 'ESTP, com mais 2 pessoas.'],
  [17, 2, 'ESTP, com mais 1 pessoa.'],
  [18, 2, 'ESTP. Você é do contra: 9 em cada 10 veem INTJ.'],
  [17, 3, 'ESTP, com mais 2 pessoas.'],
  [19, 2, 'ESTP. Você é do contra: 9 em cada 10 veem INTJ.'],
  // Nearly all are not said to be all.
  [120, 1, 'ESTP. Só você, até agora.'],
  [119, 2, 'ESTP. Você é do contra: 9 em cada 10 veem INTJ.'],
  [0, 0, 'ESTP. Ficou fora da conta de hoje.'],
])('of %i who see INTJ and %i who see ESTP: %s', (others, alike, sentence) => {
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
] as const)('whoever sees %s challenges others with it', (type, relation, said) => {
  const text = challengeText('Capitu', lettersOf(type), relation);
  expect(text).toBe(`Para mim, Capitu ${said} E para você?`);
  const some: Guess = { ...lettersOf(type), tactics: null };
  expect(challengeText('Capitu', some, relation)).toBe(
    'Para mim, Capitu é um mistério. E para você?',
  );
});
