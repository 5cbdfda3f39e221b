import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELLS, cellOf } from '../../../src/domain/cell.ts';
import { fold } from '../../../src/domain/fold.ts';
import { createFeatured } from '../../../src/domain/search/featured.ts';
import { createFilter, passes } from '../../../src/domain/search/filter.ts';
import { matches, type Searchable } from '../../../src/domain/search/matches.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../../../src/domain/search/rules.ts';
import { IDENTITIES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { draft } from '../../support/people.ts';
import { codePoints } from '../arbitraries.ts';

/** Fragments that trigger the rules; both names and queries are composed of them. */
const fragments = fc.constantFrom(
  ...['>', '>x', '>nt', '>xnxp', '>intj', '>ESFP', '>xxxxx', '>1(', '>jx'],
  ...['-t', '-a', '!-', 'turbulento', 'Cautelosa', 'assertiva', 'turbulent', '-', '!'],
  ...['intj', 'INTJ-A', 'esfp-t', 'nt', 'fp', 'j-', 'x'],
  ...[
    'analistas',
    'Diplomata',
    'sentinelas',
    'explora',
    'arquiteta',
    'Lógico',
    'lógica',
    'cônsul',
    'ista',
  ],
  ...['amst', 'AMST', 'os cinco', 'os', 'cinco', 'maria'],
  ...[
    'Ana',
    'João',
    'Grilo',
    'Zé',
    'Maria Silva',
    'Silva, Maria',
    'Jean-Tadeu',
    'a',
    'ã',
    'İ',
    '😀',
  ],
);

const texts = fc.oneof(
  { weight: 4, arbitrary: fc.array(fragments, { maxLength: 4 }).map((list) => list.join(' ')) },
  { weight: 1, arbitrary: fc.array(fragments, { maxLength: 3 }).map((list) => list.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: codePoints, maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(fragments, { maxLength: 30 }).map((list) => list.join(' ')) },
);

const people: fc.Arbitrary<Searchable> = fc.record({
  name: fc.oneof(fc.constantFrom('Ana', 'João Grilo', 'Zé', 'Maria Silva'), texts),
  type: fc.constantFrom(...TYPE_CODES),
  identity: fc.constantFrom(null, ...IDENTITIES),
  aliases: fc.constant([]),
  work: fc.constant(null),
});

const featuredSettings = fc.constantFrom(
  NOBODY_FEATURED,
  createFeatured(['amst', 'os cinco'], ['Ana', 'João Grilo', 'Zé']),
  createFeatured(['amst', 'maria', '-t'], ['Maria Silva', 'Ana', '']),
  createFeatured(['amst'], []),
  createFeatured([], ['Ana']),
);

describe('a filter', () => {
  it('matches exactly the personalities that the reference matches', () => {
    const answers = { passed: 0, held: 0 };
    fc.assert(
      fc.property(
        texts,
        fc.array(people, { minLength: 10, maxLength: 10 }),
        featuredSettings,
        (typed, crowd, featured) => {
          const query = parseQuery(typed);
          const filter = createFilter(query, featured);
          for (const person of crowd) {
            const answer = passes(filter, cellOf(person), fold(person.name));
            if (answer !== matches(query, person, featured)) expect.fail(JSON.stringify(person));
            answers[answer ? 'passed' : 'held'] += 1;
          }
        },
      ),
      { numRuns: 500 },
    );
    // Otherwise the property would be trivially true.
    expect(answers.passed).toBeGreaterThan(500);
    expect(answers.held).toBeGreaterThan(500);
  });

  it('matches the names of a keyword in every cell', () => {
    const featured = createFeatured(['amst', 'os cinco'], ['Ana', 'João Grilo']);
    const queries = ['amst', 'os cinco', 'amst grilo', 'amst -t', 'amst os cinco', 'amst amst'];
    for (const typed of queries) {
      const query = parseQuery(typed);
      const filter = createFilter(query, featured);
      for (const [cell, contents] of CELLS.entries()) {
        for (const name of ['Ana', 'João Grilo', 'Ana Grilo', 'Amst', 'Os cinco']) {
          const expected = matches(query, draft({ name, ...contents }), featured);
          expect(passes(filter, cell, fold(name)), `${typed}: ${name} in ${cell}`).toBe(expected);
        }
      }
    }
  });

  it('has each cell in at most one alternative, and no two equal alternatives', () => {
    fc.assert(
      fc.property(texts, featuredSettings, (typed, featured) => {
        const filter = createFilter(parseQuery(typed), featured);
        const cells = filter.flatMap((alternative) => alternative.cells);
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells.every((cell) => cell in CELLS)).toBe(true);
        const demands = filter.map(({ needles, names }) => JSON.stringify([needles, names]));
        expect(new Set(demands).size).toBe(filter.length);
      }),
    );
  });

  it('of an empty query is one alternative without conditions', () => {
    const everyCell = CELLS.map((_, cell) => cell);
    const nothing = [{ cells: everyCell, needles: [], names: [] }];
    expect(createFilter(parseQuery(''))).toEqual(nothing);
    expect(createFilter(parseQuery(' \0 '), createFeatured(['amst'], ['Ana']))).toEqual(nothing);
  });

  it('of a plain word requires it in the name, except in cells that match it', () => {
    const everyCell = CELLS.map((_, cell) => cell);
    expect(createFilter(parseQuery('capitu'))).toEqual([
      { cells: everyCell, needles: ['capitu'], names: [] },
    ]);
    const analysts = everyCell.slice(0, 12);
    const others = everyCell.slice(12);
    expect(createFilter(parseQuery('capitu analistas'))).toEqual([
      { cells: analysts, needles: ['capitu'], names: [] },
      { cells: others, needles: ['analistas', 'capitu'], names: [] },
    ]);
  });

  it('requires a repeated word once', () => {
    const [alternative] = createFilter(parseQuery('capitu capitu CAPITU'));
    expect(alternative?.needles).toEqual(['capitu']);
  });

  it('asks for no word that stands in another one', () => {
    const [alternative] = createFilter(parseQuery('capitu c cap pit macabea maca'));
    expect(alternative?.needles).toEqual(['capitu', 'macabea']);
  });

  it('names those whom a keyword stands for only where the needles do not find them', () => {
    const featured = createFeatured(['amst'], ['Ana', 'Amstel']);
    expect(createFilter(parseQuery('amst'), featured)).toEqual([
      { cells: CELLS.map((_, cell) => cell), needles: ['amst'], names: ['ana'] },
    ]);
  });

  it('matches nobody in a cell without an alternative', () => {
    expect(passes([], 0, 'ana')).toBe(false);
    expect(passes([{ cells: [1, 2], needles: [], names: [] }], 0, 'ana')).toBe(false);
    expect(passes([{ cells: [0, 2], needles: [], names: [] }], 0, 'ana')).toBe(true);
  });

  it('matches a name that contains every needle or is one of the names', () => {
    const filter = [{ cells: [0], needles: ['an', 'a m'], names: ['ze'] }];
    expect(passes(filter, 0, 'ana maria')).toBe(true);
    expect(passes(filter, 0, 'ana')).toBe(false);
    expect(passes(filter, 0, 'ze')).toBe(true);
    expect(passes(filter, 0, 'zeca')).toBe(false);
  });
});
