import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import {
  queryInWords,
  understoodTerms as termsOf,
} from '../../../src/domain/search/describe-query.ts';
import { ALL_CHOICES } from '../../../src/domain/search/facets.ts';
import { describeCut, foundAlias, parseQuery } from '../../../src/domain/search/query.ts';
import { createFeatured } from '../../../src/domain/search/rules.ts';
import { EXAMPLES } from '../../../src/domain/search/terms.ts';
import { codePoints } from '../arbitraries.ts';

const understoodTerms = (typed: string) => termsOf(parseQuery(typed));
const meanings = (typed: string) => understoodTerms(typed).map(({ meaning }) => meaning);

describe('the description of a query', () => {
  it.each([
    ['Capitu', 'nome com “capitu”'],
    ['João', 'nome com “joao”'],
    ['turbulento', 'identidade turbulenta (T)'],
    ['turbulenta', 'identidade turbulenta (T)'],
    ['Cautelosa', 'identidade turbulenta (T)'],
    ['-t', 'identidade turbulenta (T)'],
    ['ASSERTIVO', 'identidade assertiva (A)'],
    ['-a', 'identidade assertiva (A)'],
    ['!-', 'sem A nem T'],
    ['>intj', 'tipo INTJ'],
    ['>XnxP', 'tipo no padrão XNXP'],
    ['>nt', 'tipo no padrão NT'],
    ['>', 'tipo no padrão XXXX'],
    ['>xxxxx', 'nome com “>xxxxx” (nenhum tipo segue esse padrão)'],
    ['>1(', 'nome com “>1(” (nenhum tipo segue esse padrão)'],
    ['>zz', 'nome com “>zz” (nenhum tipo segue esse padrão)'],
    ['Mulheres', 'mulheres, ou nome com “mulheres”'],
    ['sexo:F', 'mulheres'],
    ['de:obra', 'de alguma obra'],
    ['com:porquê', 'com porquê'],
    ['sexo:x', 'nome com “sexo:x”'],
    ['homero', 'nome com “homero”'],
    ['em:Dom-Casmurro', 'obra “dom casmurro”'],
    ['em:', 'obra sem nome'],
    ['em:em:x', 'obra “em x”'],
    ['analistas', 'grupo Analistas'],
    ['DIPLO', 'grupo Diplomatas, ou nome com “diplo”'],
    ['sentinela', 'grupo Sentinelas, ou nome com “sentinela”'],
    ['explorador', 'grupo Exploradores, ou nome com “explorador”'],
    ['intj', 'tipo INTJ'],
    ['INTJ-a', 'tipo INTJ-A'],
    ['tj-', '4 tipos, só com -A ou com -T, ou nome com “tj-”'],
    ['-', 'qualquer tipo, só com -A ou com -T, ou nome com “-”'],
    ['Arquiteta', 'INTJ, ou nome com “arquiteta”'],
    ['lógi', 'INTP, ISTJ, ou nome com “logi”'],
    ['int', 'INTJ, INTP, ou nome com “int”'],
    ['nf', 'INFJ, INFP, ENFJ, ENFP, ou nome com “nf”'],
    ['ex', '5 tipos, ou nome com “ex”'],
    ['j', '8 tipos, ou nome com “j”'],
  ])('%j is described as %j', (typed, phrase) => {
    expect(meanings(typed)).toEqual([phrase]);
  });

  it('has a distinct phrase for each term, and choices in folded form', () => {
    const phrases = EXAMPLES.flatMap(({ q }) => meanings(q));
    expect(new Set(phrases).size).toBe(EXAMPLES.length);
    expect(phrases.filter((phrase) => phrase.startsWith('nome com'))).toEqual([]);
    for (const { value } of ALL_CHOICES) expect(value).toBe(fold(value));
  });

  it('has one phrase per term, in the order typed', () => {
    expect(meanings(' analistas  -t\tcapitu ')).toEqual([
      'grupo Analistas',
      'identidade turbulenta (T)',
      'nome com “capitu”',
    ]);
  });

  it('has no duplicate phrases', () => {
    expect(meanings('-t turbulento cauteloso -T')).toEqual(['identidade turbulenta (T)']);
  });

  it('names the group only if the term occurs in no other name', () => {
    // “ista” occurs in Analistas, but also in Protagonista and Ativista.
    expect(meanings('ista')).toEqual(['6 tipos, ou nome com “ista”']);
  });

  it('names the first 8 distinct terms', () => {
    const nine = ['bia', 'bia', 'caio', 'davi', 'eva', 'gil', 'hugo', 'iara', 'joel', 'karen'];
    expect(meanings(nine.join(' '))).toEqual(
      [...new Set(nine)].slice(0, 8).map((term) => `nome com “${term}”`),
    );
  });

  it('exists for any text, and is never blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoints, maxLength: 20 }), (typed) => {
        for (const phrase of meanings(typed)) expect(phrase.trim()).not.toBe('');
      }),
    );
  });
});

it('a query is offered with works in words and other terms as they would be typed', () => {
  expect(queryInWords('em:dom-casmurro -t')).toBe('obra “dom casmurro” -t');
  expect(queryInWords('machado de assis')).toBe('machado de assis');
});

it.each([
  ['pagu', true],
  ['machado de assis', true],
  ['jean-paul', true],
  ['pagu -t', false],
  ['intj pagu', false],
  ['em:dom-casmurro', false],
  ['>inxx', false],
  ['>pagu', false],
  ['int', true],
  ['sentinela', true],
])('all terms of %s may be names: %s', (typed, expected) => {
  expect(understoodTerms(typed).every((term) => term.mayBeName)).toBe(expected);
});

describe('the group of a term', () => {
  it.each([
    ['analistas', 'analysts'],
    ['diplo', 'diplomats'],
    ['>intj', 'analysts'],
    ['esfj-a', 'sentinels'],
    ['aventureira', 'explorers'],
  ])('of %j is that of all types it finds: %s', (typed, group) => {
    expect(understoodTerms(typed)).toMatchObject([{ group }]);
  });

  it.each(['capitu', '-t', 'ista', '>', '>xnxx', '>1('])('of %j is null', (typed) => {
    expect(understoodTerms(typed)).toMatchObject([{ group: null }]);
  });
});

it('distinguishes a keyword of the operator, of one word or several, from a name', () => {
  const featured = createFeatured(['amst', 'os melhores'], ['Capitu']);
  const told = (typed: string) =>
    termsOf(parseQuery(typed), featured).map(({ meaning, rest }) => [meaning, rest]);
  expect(told('AMST entp')).toEqual([
    ['destaques “amst”, ou nome com “amst”', 'entp'],
    ['tipo ENTP', 'AMST'],
  ]);
  expect(told('Os melhores')).toEqual([['destaques “os melhores”, ou nome com “os melhores”', '']]);
  // Without featured names, a keyword is only searched in names.
  expect(meanings('amst')).toEqual(['nome com “amst”']);
});

describe('the search without a term', () => {
  const rests = (typed: string) => understoodTerms(typed).map(({ rest }) => rest);

  it('keeps the others as typed', () => {
    expect(rests(' Analistas  -T\tJoão ')).toEqual(['-T João', 'Analistas João', 'Analistas -T']);
  });

  it('is empty if it was the only one', () => {
    expect(rests('Capitu')).toEqual(['']);
  });

  it('omits all words with the same meaning', () => {
    expect(rests('turbulento capitu -t')).toEqual(['capitu', 'turbulento -t']);
  });

  it('omits a word that was cut at the limit', () => {
    const long = 'b'.repeat(102);
    expect(rests(`Ana ${long}`)).toEqual([long, 'ana']);
  });

  it('ends where the text is ignored', () => {
    const thousands = 'b c '.repeat(4_000);
    expect(understoodTerms(thousands)).toEqual(understoodTerms(thousands.slice(0, 384)));
    expect(rests(`${'a'.repeat(8)}  ${'b '.repeat(187)}😀 -t`)).toEqual([
      expect.stringMatching(/^(?:b )+b$/),
      'a'.repeat(8),
    ]);
  });

  it('keeps its words however many there are', () => {
    const words = Array.from({ length: 8_000 }, (_, i) => String.fromCodePoint(0x4e00 + i));
    expect(rests(words.join(' '))[0]).toBe(words.slice(1, 192).join(' '));
  });

  it('never contains the term again', () => {
    const word = fc.oneof(
      fc.constantFrom('-t', 'turbulento', 'Ana', 'intj', '>intj', 'ANALISTAS', 'b'.repeat(102)),
      fc.string({ unit: codePoints, maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const typed = words.join(' ');
        // Removing a term makes room for words that were cut off, which may have the same meaning.
        fc.pre(!parseQuery(typed).cut);
        for (const { meaning, rest } of understoodTerms(typed)) {
          expect(meanings(rest)).not.toContain(meaning);
        }
      }),
    );
  });
});

describe('the ignored part of a query', () => {
  it('is empty up to both limits', () => {
    for (const typed of ['', 'capitu', 'a'.repeat(96), 'a b c d e f g h a']) {
      expect(describeCut(parseQuery(typed))).toBeNull();
    }
  });

  it('is the text beyond the named limit', () => {
    expect(describeCut(parseQuery('a'.repeat(97)))).toBe(
      'A busca considera só os primeiros 96 caracteres do que você escreveu.',
    );
    expect(describeCut(parseQuery('b c d f g h i j k'))).toBe(
      'A busca considera só as 8 primeiras palavras diferentes do que você escreveu.',
    );
  });
});

describe('the alias on a card', () => {
  const pele = { name: 'Pelé', aliases: ['Edson Arantes', 'Rei Pelé', 'O Rei'] };
  it.each([
    ['rei', 'Rei Pelé'],
    [' O  REI', 'O Rei'],
    ['arantes', 'Edson Arantes'],
    // Only some words, beside those of the name, of a type and of other aliases, or within marks.
    ['pele rei', 'Rei Pelé'],
    ['arantes esfp', 'Edson Arantes'],
    ['rei edson', 'Rei Pelé'],
    ['"edson"', 'Edson Arantes'],
    // In the name too, too short, by type, nowhere.
    ['pele', null],
    ['o pele', null],
    ['ed x', null],
    ['esfp', null],
    ['-t', null],
    ['', null],
    ['garrincha', null],
  ])('found by “%s” is %s', (typed, alias) => {
    expect(foundAlias(parseQuery(typed), pele)).toBe(alias);
  });
});
