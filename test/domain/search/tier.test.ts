import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import { matches } from '../../../src/domain/search/matches.ts';
import { rank, TIERS, tierOf } from '../../../src/domain/search/order.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import { foldNames, joinNames, NOBODY_FEATURED } from '../../../src/domain/search/rules.ts';
import { draft } from '../../support/people.ts';

const names = fc.constantFrom('Ana', 'ANÁ', 'Ana Néri', 'Anastácia', 'Mariana', 'Bia Ana', 'Bia');
const queries = fc.constantFrom(
  '',
  'ana',
  'Ana ',
  'a',
  'ana n',
  'ana  néri',
  'ana ana',
  'bia',
  '>',
);

describe('the tier of a name', () => {
  it.each([
    ['ana', 'Ana', 'exact'],
    ['  Ána ', 'ANA', 'exact'],
    ['ana', 'Ana Néri', 'prefix'],
    ['ana', 'Anastácia', 'prefix'],
    ['ana  neri', 'Ana Néri', 'exact'],
    ['ana n', 'Ana Néri', 'prefix'],
    ['ana', 'Mariana', 'inside'],
    ['ana', 'Bia Ana', 'inside'],
    ['ana n', 'Mariana Néri', 'inside'],
    ['a n', 'Ana Néri', 'inside'],
    ['neri ana', 'Ana Néri', 'other'],
    ['ana', 'An', 'other'],
    ['', 'Ana', 'other'],
  ])('for the query %j and the name %j is %s', (typed, name, tier) => {
    expect(tierOf(parseQuery(typed).text, joinNames([fold(name)]))).toBe(tier);
  });
});

describe('the tier of several names', () => {
  it.each([
    ['rei pele', 'exact'],
    ['rei', 'prefix'],
    ['pele', 'inside'],
    ['edson', 'prefix'],
    ['arantes rei', 'other'],
    ['em:futebol', 'other'],
    ['em:futebol rei', 'other'],
  ])('for %j is that of the closest one: %s', (text, tier) => {
    const aliases = ['Rei Pelé', 'em:futebol', 'em:futebol rei'];
    expect(tierOf(text, foldNames({ name: 'Edson Arantes', aliases }))).toBe(tier);
  });
});

describe('the order of results', () => {
  it('has equal names first, then those that begin with the query, then those that contain it, then all others, last those whose description alone has it', () => {
    const shuffled = [
      draft({ name: 'Bia', type: 'ESTJ', description: 'irmã de Ana' }),
      draft({ name: 'Cecília', type: 'INTJ', description: 'prima de Ana' }),
      ...['Mariana', 'Ana Néri', 'ANA', 'Anastácia', 'Ana'].map((name) =>
        draft({ name, type: 'ESTJ', description: 'Ana' }),
      ),
    ];
    expect(rank(parseQuery('ana'), shuffled).map(({ name }) => name)).toEqual([
      ...['ANA', 'Ana'],
      ...['Ana Néri', 'Anastácia'],
      ...['Mariana'],
      // An Analista.
      ...['Cecília'],
      ...['Bia'],
    ]);
  });

  it('has everybody, in the shuffled order within each tier', () => {
    fc.assert(
      fc.property(queries, fc.array(names, { maxLength: 20 }), (typed, list) => {
        const query = parseQuery(typed);
        const shuffled = list.map((name, place) => ({ ...draft({ name, type: 'ESTJ' }), place }));
        const some = shuffled.filter((one) => matches(query, one, NOBODY_FEATURED));
        const places = TIERS.flatMap((tier) =>
          some.filter(({ name }) => tierOf(query.text, joinNames([fold(name)])) === tier),
        ).map(({ place }) => place);
        expect(rank(query, some).map(({ place }) => place)).toEqual(places);
        expect(places.toSorted((a, b) => a - b)).toEqual(some.map(({ place }) => place));
      }),
    );
  });
});
