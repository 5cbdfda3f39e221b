import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter } from '../../../src/domain/search/filter.ts';
import { matches, type Searchable } from '../../../src/domain/search/matches.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import { createFeatured, foldNames, NOBODY_FEATURED } from '../../../src/domain/search/rules.ts';
import { CELLS, cellOf } from '../../../src/domain/types/cell.ts';
import { IDENTITIES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { type Compared, passes } from '../../support/passes.ts';
import { draft } from '../../support/people.ts';
import { codePoints, descriptions, examples, faceted, saidWords } from '../arbitraries.ts';

/** Fragments that trigger the rules; both names and queries are composed of them. */
const words = fc.constantFrom(
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
  ...['em:', 'em:ana', 'EM:Dom.Casmurro', 'em:dom-casmurro'],
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

const fragments = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 1, arbitrary: examples },
  { weight: 2, arbitrary: saidWords },
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
  aliases: fc.array(texts, { maxLength: 2 }),
  description: descriptions,
  ...faceted,
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
            const answer = passes(filter, comparedOf(person));
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

  it('matches the names of a keyword of several words, which the property test seldom generates', () => {
    const featured = createFeatured(['amst', 'os cinco'], ['Ana', 'João Grilo']);
    for (const typed of ['os cinco', 'amst os cinco', 'amst grilo']) {
      const query = parseQuery(typed);
      const filter = createFilter(query, featured);
      for (const contents of CELLS)
        for (const name of ['Ana', 'João Grilo', 'Ana Grilo', 'Amst', 'Os cinco']) {
          const person = draft({ name, ...contents });
          const expected = matches(query, person, featured);
          expect(passes(filter, comparedOf(person)), `${typed}: ${name}`).toBe(expected);
        }
    }
  });

  it('has each cell in at most one alternative, and no two equal alternatives', () => {
    fc.assert(
      fc.property(texts, featuredSettings, (typed, featured) => {
        const { alternatives } = createFilter(parseQuery(typed), featured);
        const cells = alternatives.flatMap((alternative) => alternative.cells);
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells.every((cell) => cell in CELLS)).toBe(true);
        const demands = alternatives.map(({ cells: _, ...demand }) => JSON.stringify(demand));
        expect(new Set(demands).size).toBe(alternatives.length);
      }),
    );
  });

  it('of an empty query is one alternative without conditions', () => {
    const everyCell = CELLS.map((_, cell) => cell);
    const nothing = {
      asked: [],
      alternatives: [{ cells: everyCell, needles: [], names: [], rest: [] }],
    };
    expect(createFilter(parseQuery(''))).toEqual(nothing);
    expect(createFilter(parseQuery(' \0 '), createFeatured(['amst'], ['Ana']))).toEqual(nothing);
  });

  it('of a plain word requires it in the name, except in cells that match it', () => {
    const everyCell = CELLS.map((_, cell) => cell);
    expect(alternativesOf(parseQuery('capitu'))).toEqual([
      { cells: everyCell, needles: ['capitu'], names: [], rest: [] },
    ]);
    const analysts = everyCell.slice(0, 12);
    const others = everyCell.slice(12);
    expect(alternativesOf(parseQuery('capitu analistas'))).toEqual([
      { cells: analysts, needles: ['capitu'], names: [], rest: [] },
      { cells: others, needles: ['analistas', 'capitu'], names: [], rest: [] },
    ]);
  });

  it('has the names of a keyword only if the needles do not match them', () => {
    const featured = createFeatured(['amst'], ['Ana', 'Amstel']);
    expect(alternativesOf(parseQuery('amst'), featured)).toEqual([
      { cells: CELLS.map((_, cell) => cell), needles: ['amst'], names: ['ana'], rest: [] },
    ]);
  });

  it('has the terms that stand alone, and matches nobody if one of them has no value', () => {
    const filterOf = (typed: string) => createFilter(parseQuery(typed));
    const asked = [{ prefix: 'em:', value: 'dom-casmurro' }];
    expect(filterOf('em:dom-casmurro').asked).toEqual(asked);
    expect(filterOf('ana EM:Dom.Casmurro').asked).toEqual(asked);
    for (const typed of ['em:', 'em:!?', 'em:a em:'])
      expect(filterOf(typed), typed).toEqual({ asked: [], alternatives: [] });
  });
});

function alternativesOf(...args: Parameters<typeof createFilter>) {
  return createFilter(...args).alternatives;
}

function comparedOf(person: Searchable): Compared {
  return { ...person, cell: cellOf(person), folded: foldNames(person) };
}
