import { describe, expect, it } from 'vitest';
import { CHOICE_PREFIXES, CHOICES } from '../../../src/domain/search/choices.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import * as search from '../../../src/domain/search/suggest.ts';
import { TYPE_CODES, type TypeCode } from '../../../src/domain/vocabulary.ts';

const SOME = counts(() => 1);
const NONE = counts(() => 0);

/** Suggests without counts of the preceding words. */
const suggest = (typed: string, types: typeof SOME) =>
  search.suggest(parseQuery(typed), types, null);
const wordsBefore = (typed: string) => search.wordsBefore(parseQuery(typed));

describe('the suggestions for a query', () => {
  it.each([
    ['in', ['só o tipo INTJ', 'só o tipo INTP', 'só o tipo INFJ', 'só o tipo INFP']],
    ['int', ['só o tipo INTJ', 'só o tipo INTP', 'introvertidos', 'intuitivos']],
    ['log', ['INTP, Lógica', 'ISTJ, Logística']],
    ['lóg', ['INTP, Lógica', 'ISTJ, Logística']],
    ['arquiteta', ['INTJ, Arquiteta']],
    ['anal', ['grupo Analistas']],
    ['intro', ['introvertidos']],
    ['introvertidas', ['introvertidos']],
    ['julga', ['julgadores']],
    ['racio', ['racionais']],
    ['sensorial', ['sensoriais']],
    ['julgador', ['julgadores']],
    ['intuitiva', ['intuitivos']],
    ['turb', ['identidade turbulenta (T)']],
    ['caute', ['identidade turbulenta (T)']],
    ['asser', ['identidade assertiva (A)']],
    ['sem id', ['sem A nem T']],
    ['maria sem identidade', ['sem A nem T']],
    ['>in', ['>INXX', '>INTJ', '>INTP', '>INFJ', '>INFP']],
    ['>xs', ['>XSXX', '>ISTJ', '>ISFJ', '>ESTJ', '>ESFJ']],
  ])('for %s are %j', (typed, texts) => {
    expect(suggest(typed, SOME).map(({ text }) => text)).toEqual(texts);
  });

  it.each(CHOICE_PREFIXES)('complete %s with each of its words, from a prefix', (prefix) => {
    const choices = Object.entries(CHOICES[prefix]);
    const chips = choices.map(([, { chip }]) => chip);
    expect(suggest(prefix, SOME).map(({ text }) => text)).toEqual(chips.slice(0, 5));
    for (const [word, { chip }] of choices) {
      const typed = (prefix + word).slice(0, -1);
      expect(
        suggest(typed, SOME).map(({ q, text }) => [q, text]),
        typed,
      ).toContainEqual([prefix + word, chip]);
    }
  });

  it.each([
    '',
    'a',
    'i',
    'lo',
    'int x',
    'tur',
    'turbulento',
    '>',
    '>in tj',
    '>intj',
    '>zz',
    '>jn',
    'zzz',
    '-t',
    '!-',
    'sexo:f',
    'sexo:x',
    'sexo',
    ':',
  ])('are empty if nothing is likely: %j', (typed) => {
    expect(suggest(typed, SOME)).toEqual([]);
  });

  it('keep the preceding words as typed', () => {
    expect(queries(suggest('Maria  intro', SOME))).toEqual(['Maria >ixxx']);
    expect(queries(suggest('maria log', SOME))).toEqual(['maria >intp', 'maria >istj']);
    expect(queries(suggest('rosa sem id', SOME))).toEqual(['rosa !-']);
  });

  it('have the pattern that a word stands for', () => {
    expect(suggest('intu', SOME)).toEqual([
      { q: '>xnxx', text: 'intuitivos', pattern: 'XNXX', group: null },
    ]);
  });

  it('have the group of a type, of a group, and of a pattern that only one group matches', () => {
    expect(suggest('>nt', SOME).map(({ text, group }) => [text, group])).toEqual([
      ['>XNTX', 'analysts'],
      ['>INTJ', 'analysts'],
      ['>INTP', 'analysts'],
      ['>ENTJ', 'analysts'],
      ['>ENTP', 'analysts'],
    ]);
    expect(suggest('dipl', SOME)[0]?.group).toBe('diplomats');
    expect(suggest('>in', SOME)[0]?.group).toBeNull();
  });

  it('have the most frequent types of a pattern first', () => {
    const some = counts((type) => (type === 'INFP' ? 9 : 3));
    expect(queries(suggest('>in', some)).slice(0, 2)).toEqual(['>inxx', '>infp']);
  });

  it('leave out types, groups and patterns that none of the results has', () => {
    const others = counts((type) => (type === 'INTJ' ? 0 : 1));
    expect(queries(suggest('int', others))).toEqual(['>intp', '>ixxx', '>xnxx']);
    for (const typed of ['arqu', 'anal', '>in']) expect(suggest(typed, NONE)).toEqual([]);
  });

  it('leave out letters and identities that no match of the preceding words has', () => {
    const types = counts((type) => (type === 'INTJ' ? 2 : 0));
    const offered = (typed: string) =>
      queries(
        search.suggest(
          parseQuery(typed),
          NONE,
          wordsBefore(typed) === 'capitu' ? { types, identities: { A: 0, T: 2, none: 0 } } : null,
        ),
      );
    expect(offered('capitu extro')).toEqual([]);
    expect(offered('capitu intro')).toEqual(['capitu >ixxx']);
    expect(offered('capitu asser')).toEqual([]);
    expect(offered('capitu turb')).toEqual(['capitu -t']);
    expect(offered('capitu sem id')).toEqual([]);
    expect(offered('extro')).toEqual(['>exxx']);
  });

  it('depend on the matches of the preceding words only for letters and identities', () => {
    for (const typed of ['maria log', 'maria >in', 'maria anal', 'maria bonita', 'intro', ''])
      expect(wordsBefore(typed)).toBe('');
    for (const typed of ['Ana intro', 'Ana turb', 'Ana sem id'])
      expect(wordsBefore(typed)).toBe('Ana');
  });

  it('do not repeat the query', () => {
    expect(suggest('analistas', SOME)).toEqual([]);
    expect(suggest(' Sentinelas ', SOME)).toEqual([]);
  });
});

function queries(suggestions: readonly search.Suggestion[]): string[] {
  return suggestions.map(({ q }) => q);
}

function counts(of: (type: TypeCode) => number): Readonly<Record<TypeCode, number>> {
  const entries = TYPE_CODES.map((type) => [type, of(type)] as const);
  return Object.fromEntries(entries) as Record<TypeCode, number>;
}
