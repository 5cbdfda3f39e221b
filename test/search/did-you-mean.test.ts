import { describe, expect, it } from 'vitest';
import { fold } from '../../src/domain/fold.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { joinNames, NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { findCorrections } from '../../src/search/did-you-mean.ts';
import type { SearchedRow } from '../../src/search/people.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { createRandom, likelyMistakes, misspellName } from '../support/misspell.ts';
import { searchedRow } from '../support/people.ts';
import { readSampleNames } from '../support/sample-names.ts';
import { atOnce, bring } from './arbitraries.ts';

const NAMES = (await readSampleNames()).map(fold);

const search = await searchOf(NAMES);

const correctionsFor = async (text: string) =>
  (await search.corrections(text, NOBODY_FEATURED)).map(({ q }) => q);

describe('the corrections of a query without results', () => {
  it.each([
    ['machdo', 'machado'],
    ['machdo de asis', 'machado de assis'],
    ['arquitetta', 'arquiteta'],
    ['sentinellas', 'sentinelas'],
    ['itnj', 'intj'],
    ['joana darc', "joana d'arc"],
    ['shelok holms', 'sherlock holmes'],
    ['machadode assis', 'machado de assis'],
    ['mach ado', 'machado'],
  ])('include a query with known words: %s → %s', async (text, q) => {
    expect(await correctionsFor(text)).toContain(q);
  });

  it.each(['zzzzqqq', 'ab', '>zzzz', 'turbulenty xyzw'])(
    'are empty for a word that resembles no name or term: %s',
    async (text) => {
      expect(await correctionsFor(text)).toEqual([]);
    },
  );

  it.each([
    ['intj intp', []],
    ['machado capitu', ['capitu', 'machado']],
    ['mulher machado', []],
    ['capitolinna sexo:m', []],
    ['shelok entp xyzw', []],
  ])('leave out one word if no other correction has results: %s → %j', async (text, expected) => {
    expect((await correctionsFor(text)).toSorted()).toEqual(expected);
  });

  it('never leave out a misspelled word, nor a term that is understood', async () => {
    // Machado is INTJ; each type has three others.
    const names = await searchOf(['machado', ...Array.from({ length: 47 }, () => 'capitu')]);
    expect(await names.corrections('infp machdo', NOBODY_FEATURED)).toEqual([]);
    expect(await names.corrections('intj machda', NOBODY_FEATURED)).toEqual([
      { q: 'intj machado', total: 1 },
    ]);
  });

  it('are at most three queries with results, those with the most results first', async () => {
    const many = await searchOf([
      'caio',
      'cais',
      'cais lima',
      'cair',
      'cair um',
      'cair dois',
      'cai',
    ]);
    expect(await many.corrections('caiz', NOBODY_FEATURED)).toEqual([
      { q: 'cai', total: 7 },
      { q: 'cair', total: 3 },
      { q: 'cais', total: 2 },
    ]);
  });

  it('have no more errors than are needed to find results', async () => {
    const names = await searchOf(['carolina', 'karolina', 'karolina lima']);
    expect(await names.corrections('carolima', NOBODY_FEATURED)).toEqual([
      { q: 'carolina', total: 1 },
    ]);
  });

  it.each([
    { errors: 1, lettersMin: 4, share: 0.95 },
    { errors: 2, lettersMin: 6, share: 0.8 },
  ] as const)('mostly include a name typed with $errors errors', async (one) => {
    const random = createRandom(one.errors);
    let [asked, found] = [0, 0];
    while (asked < 200) {
      const name = NAMES[random(NAMES.length)] ?? '';
      const typed = misspellName(name, one, random)?.typed;
      if (typed === undefined || (await countOf(typed)) > 0) continue;
      asked += 1;
      const offered = await search.corrections(typed, NOBODY_FEATURED);
      expect(await Promise.all(offered.map(({ q }) => countOf(q)))).toEqual(
        offered.map(({ total }) => total),
      );
      if (offered.some(({ q }) => q.split(' ').every((word) => name.includes(word)))) found += 1;
    }
    expect(found / asked).toBeGreaterThanOrEqual(one.share);
  });

  it('mostly include a misspelled title or group, and joined or split words', async () => {
    let [asked, found] = [0, 0];
    for (const { typed, wanted } of likelyMistakes(NAMES)) {
      if ((await countOf(typed)) > 0) continue;
      asked += 1;
      const offered = await search.corrections(typed, NOBODY_FEATURED);
      if (offered.some(({ q }) => q.split(' ').every((word) => wanted.includes(word)))) found += 1;
    }
    expect(asked).toBeGreaterThan(150);
    expect(found / asked).toBeGreaterThanOrEqual(0.9);
  });

  it('include works that contain the words, and keep the other terms', async () => {
    const of = (work: string | null) => (name: string) => ({ folded: joinNames([name]), work });
    const people = [
      ...['capitu', 'bentinho', 'escobar'].map(of('Dom Casmurro')),
      ...['hamlet', 'ofelia'].map(of('Dom Casmurro, o filme')),
      ...['dora'].map(of('O Auto da Compadecida')),
      ...['virgilia'].map(of('Memórias Póstumas de Brás Cubas')),
      ...['casmurra', 'domingos'].map(of(null)),
    ];
    const works = await searchOf(people);
    const correctionsOf = (text: string) => works.corrections(text, NOBODY_FEATURED);
    const casmurro = { q: 'em:dom-casmurro', total: 3 };
    const film = { q: 'em:dom-casmurro-o-filme', total: 2 };
    expect(await correctionsOf('dom casmurro')).toEqual([casmurro, film]);
    expect(await correctionsOf('em:dom casmurro')).toEqual([casmurro, film]);
    expect(await correctionsOf('em:casmu')).toEqual([casmurro, film]);
    // One person of each of the first types, those without an identity first.
    expect(await correctionsOf('dom casmurro -t')).toEqual([{ q: 'em:dom-casmurro -t', total: 1 }]);
    expect(await correctionsOf('o auto da comp')).toEqual([
      { q: 'em:o-auto-da-compadecida', total: 1 },
    ]);
    expect(await correctionsOf('memorias postumas de bras cubas')).toEqual([
      { q: 'em:memorias-postumas-de-bras-cubas', total: 1 },
    ]);
    expect(await correctionsOf('em:asmurro')).toEqual([]);
    expect(await correctionsOf('em:do')).toEqual([]);
  });

  it('include words of names that were added since the search was loaded', async () => {
    const late = await searchOf(
      ['ana'],
      [searchedRow({ ordinal: 1, cell: 0, folded: '\nblimunda\n' })],
    );
    expect(await late.corrections('blimumda', NOBODY_FEATURED)).toEqual([
      { q: 'blimunda', total: 1 },
    ]);
  });

  it('are empty if more than four words are unknown, without a search for similar words', () => {
    const asked: string[] = [];
    const ask = (words: readonly string[]) => {
      asked.length = 0;
      return atOnce(
        findCorrections(words.join(' '), {
          vocabulary: {
            has: () => false,
            occurrences: () => 1,
            *near(word) {
              asked.push(word);
              yield;
              return { oneAway: [`${word.slice(1)}z`], twoAway: [] };
            },
          },
          featured: NOBODY_FEATURED,
          *works() {
            yield;
            return [];
          },
          *count() {
            yield;
            return 1;
          },
        }),
      );
    };
    expect(ask(['xya', 'xyb', 'xyc', 'xyd'])).not.toEqual([]);
    expect(asked).toEqual(['xya', 'xyb', 'xyc', 'xyd']);
    expect(ask(['xya', 'xyb', 'xyc', 'xyd', 'xye'])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('never replace a keyword', async () => {
    const featured = { keywords: ['machdo'], names: ['nobody'] };
    expect(await search.corrections('machdo', featured)).toEqual([]);
  });
});

async function countOf(q: string): Promise<number> {
  const filter = createFilter(parseQuery(q), NOBODY_FEATURED);
  return (await search.countByCell(filter)).reduce((sum, count) => sum + count, 0);
}

async function searchOf(
  names: readonly (string | Pick<SearchedRow, 'folded' | 'work'>)[],
  late: readonly SearchedRow[] = [],
): Promise<Search> {
  const built = createSearch();
  const rows = names.map((one, ordinal) => {
    const named = typeof one === 'string' ? { folded: joinNames([one]) } : one;
    return searchedRow({ ...named, ordinal, cell: ordinal % 48 });
  });
  const ordinals = late.map(({ ordinal }) => ordinal);
  let mark = 0;
  const reader = {
    mark: async () => String(mark),
    end: async () => rows.length,
    async *all() {
      yield rows;
    },
    at: async () => late,
    changedSince: async () => ({ mark: String(mark), ordinals }),
  };
  await bring(built, reader);
  mark = 1;
  await bring(built, reader);
  return built;
}
