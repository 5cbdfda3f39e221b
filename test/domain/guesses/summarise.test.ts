import { describe, expect, it, test } from 'vitest';
import { patternOf } from '../../../src/domain/guesses/guess.ts';
import { summarise, summaryOf, type Tally } from '../../../src/domain/guesses/summarise.ts';
import {
  describeTotal,
  describeUncounted,
  verdictWords,
} from '../../../src/domain/texts/guesses.ts';
import { lettersOf } from '../../../src/domain/types/letters.ts';
import { TYPE_CODES, type TypeCode } from '../../../src/domain/vocabulary.ts';

type Counts = Partial<Record<TypeCode, number>>;

function tallyOf(counts: Counts): Tally {
  return new Map(
    TYPE_CODES.map((type) => [patternOf(lettersOf(type)), counts[type] ?? 0] as const),
  );
}

function resultsOf(counts: Counts) {
  return summarise(tallyOf(counts), { uncounted: 0, label: 'INTJ', look: null });
}

/** The false positives of a rule among even splits of n between two types, exactly. */
function falseAlarms(n: number): number {
  let all = 0;
  let chance = 0.5 ** n;
  for (let k = 0; k <= n; k += 1) {
    if (resultsOf({ INTJ: k, ESFP: n - k }).verdict === 'consensus') all += chance;
    chance *= (n - k) / (k + 1);
  }
  return all;
}

describe('letters', () => {
  it('are counted in incomplete guesses too, types only in complete ones', () => {
    const some = patternOf({ mind: 'I', energy: 'N', nature: null, tactics: null });
    const results = summarise(new Map([...tallyOf({ ESTJ: 2 }), [some, 1]]), {
      uncounted: 1,
      label: 'INTJ',
      look: null,
    });
    expect(results).toMatchObject({ total: 4, counted: 3, complete: 2, types: { ESTJ: 2 } });
    expect(results.letters).toEqual({ E: 2, I: 1, S: 2, N: 1, T: 2, F: 0, J: 2, P: 0 });
    expect(results.balance.I.share).toBeCloseTo(1 / 3, 12);
    expect(results.balance.J.share).toBe(1);
    expect(results.leading).toMatchObject({ type: 'ESTJ', share: 1 });
  });

  it('without complete guesses are not reported as no guesses', () => {
    const some = patternOf({ mind: 'I', energy: null, nature: null, tactics: null });
    const results = summarise(new Map([[some, 1]]), { uncounted: 0, label: 'INTJ', look: null });
    expect(results.verdict).toBe('none');
    expect(verdictWords(results, null)).toEqual({
      word: 'Só letras soltas',
      sentence: 'Ninguém arriscou o tipo inteiro ainda.',
    });
    expect(verdictWords(results, { kind: 'uncounted' }).sentence).toBe(
      'Seu palpite ficou fora da conta, e ainda não há outro com o tipo inteiro.',
    );
  });

  it('have no shares without guesses', () => {
    const { balance, leading, agreement } = resultsOf({});
    expect(balance.T).toEqual({ share: null, low: null, high: null });
    expect({ leading, agreement }).toEqual({ leading: null, agreement: null });
  });
});

test.each<[Counts, string, string, string]>([
  [{}, 'none', 'Ninguém opinou ainda', 'O primeiro palpite pode ser o seu.'],
  [{ INTJ: 1 }, 'few', 'Poucos palpites', '1 palpite: ainda é cedo para dizer.'],
  [{ INTJ: 3, ENFP: 1 }, 'few', 'Poucos palpites', '4 palpites: ainda é cedo para dizer.'],
  [{ INTJ: 11, ENFP: 1 }, 'consensus', 'Consenso: INTJ', '9 em cada 10 veem INTJ.'],
  [{ INTJ: 60, ENFP: 40 }, 'consensus', 'Consenso: INTJ', '6 em cada 10 veem INTJ.'],
  [{ INTJ: 99, ENFP: 1 }, 'consensus', 'Consenso: INTJ', '9 em cada 10 veem INTJ.'],
  [{ INFJ: 12 }, 'consensus', 'Consenso: INFJ', 'Todos veem INFJ.'],
  [{ INFJ: 11 }, 'leaning', 'Tende a INFJ', 'INFJ está na frente, mas isso ainda pode mudar.'],
  [
    { INTJ: 27, INTP: 23, ENFP: 10 },
    'doubt',
    'Dúvida: J ou P',
    'A maioria vê INT_; a dúvida é J ou P (54%\u00A0a\u00A046%).',
  ],
  [
    { INTJ: 23, INTP: 27, ENFP: 10 },
    'doubt',
    'Dúvida: P ou J',
    'A maioria vê INT_; a dúvida é P ou J (54%\u00A0a\u00A046%).',
  ],
  [
    { ESFP: 6, ISFP: 6 },
    'doubt',
    'Dúvida: I ou E',
    'A maioria vê _SFP; a dúvida é I ou E (50%\u00A0a\u00A050%).',
  ],
  [
    { INTJ: 28, INTP: 8, ENFP: 7, ESFP: 6, ISFP: 6, ESTJ: 5 },
    'leaning',
    'Tende a INTJ',
    'INTJ está na frente, mas isso ainda pode mudar.',
  ],
  [{ INTJ: 5 }, 'leaning', 'Tende a INTJ', 'INTJ está na frente, mas isso ainda pode mudar.'],
  [
    { INTJ: 5, INTP: 4 },
    'divided',
    'Dividido',
    'Dois palpites sorteados coincidem em 44% das vezes.',
  ],
  [
    { INTJ: 5, ESFP: 5 },
    'divided',
    'Dividido',
    'Dois palpites sorteados coincidem em 44% das vezes.',
  ],
])('%j is %s: “%s”', (counts, verdict, word, sentence) => {
  const results = resultsOf(counts);
  expect(results.verdict).toBe(verdict);
  expect(verdictWords(results, null)).toEqual({ word, sentence });
});

test.each<[whole: number, letters: number, uncounted: number, string | null]>([
  [3, 0, 0, null],
  [12, 0, 0, '12 palpites.'],
  [0, 1, 0, '1 palpite, só com algumas letras.'],
  [
    0,
    2,
    1,
    '3 palpites: 2 só com algumas letras, 1 fora da conta (dessa conexão já vieram os do dia).',
  ],
  [
    10,
    2,
    1,
    '13 palpites: 10 com o tipo inteiro, 2 só com algumas letras, 1 fora da conta (dessa conexão já vieram os do dia).',
  ],
  [0, 0, 2, '2 palpites, fora da conta (dessa conexão já vieram os do dia).'],
])(
  '%i complete, %i incomplete and %i uncounted guesses: “%s”',
  (whole, letters, uncounted, total) => {
    const some = patternOf({ mind: 'I', energy: null, nature: null, tactics: null });
    const tally = new Map([...tallyOf({ INTJ: whole }), [some, letters]]);
    expect(describeTotal(summarise(tally, { uncounted, label: 'INTJ', look: null }))).toBe(total);
  },
);

test.each([
  [1, 'Seu palpite ficou fora da conta, e ainda não há outro.'],
  [2, 'Seu palpite ficou fora da conta, como os outros até agora.'],
])(
  'a visitor who has guessed is not asked for the first guess (%i uncounted)',
  (uncounted, sentence) => {
    const results = summarise(new Map(), { uncounted, label: 'INTJ', look: null });
    expect(verdictWords(results, { kind: 'uncounted' })).toEqual({
      word: 'Nada na conta ainda',
      sentence,
    });
  },
);

describe('a consensus', () => {
  it.each([
    [12, 10],
    [20, 15],
    [50, 32],
    [100, 60],
  ])('of %i needs %i', (n, needed) => {
    expect(resultsOf({ INTJ: needed, ENFP: n - needed }).verdict).toBe('consensus');
    expect(resultsOf({ INTJ: needed - 1, ENFP: n - needed + 1 }).verdict).not.toBe('consensus');
  });

  it('is false in at most 7.9 % of even splits', () => {
    const alarms = Array.from({ length: 41 }, (_, i) => falseAlarms(12 + i));
    expect(Math.max(...alarms)).toBeLessThan(0.079);
    expect(alarms[21 - 12]).toBe(Math.max(...alarms));
    expect(Math.min(...alarms)).toBeGreaterThan(0.02);
  });
});

test.each<[Counts, boolean]>([
  [{ INTJ: 6, ESFP: 5 }, false],
  [{ INTJ: 6, ESFP: 6 }, true],
  [{ INTJ: 12 }, false],
  [{ INTJ: 10, ESFP: 2 }, false],
  [{ INTJ: 9, ESFP: 3 }, true],
  // Ahead of all others, but not more than half.
  [{ INTJ: 28, INTP: 8, ENFP: 7, ESFP: 6, ISFP: 6, ESTJ: 5 }, true],
])('%j is contested: %s', (counts, contested) => {
  expect(summaryOf(tallyOf(counts))).toMatchObject({ contested });
});

it.each([
  [5, 'desta conexão já contamos 5 palpites para Capitu hoje.'],
  [20, 'desta conexão já contamos 20 palpites para Capitu hoje.'],
  [2_000, 'desta conexão já contamos 2.000 palpites hoje.'],
])('the visitor is told about a guess beyond the limit of %i for the network', (reached, end) => {
  expect(describeUncounted(reached, 'Capitu')).toBe(`Guardado, mas fora da conta: ${end}`);
});
