import fc from 'fast-check';
import { CELLS } from '../../src/domain/cell.ts';
import type { Featured } from '../../src/domain/search/rules.ts';
import { createNamesBuilder, type Names, type SearchedRow } from '../../src/search/names.ts';

/** Few words, of which some contain others, and some of which are other scripts or have no letter at all. */
const words = fc.constantFrom(
  ...['a', 'ana', 'mariana', 'maria', 'an', 'intj', '-t', 'ze', 'mae d’agua', '한국', 'яна', '😀'],
);

/** Folded names; a name of nothing but marks is empty. */
export const foldedNames: fc.Arbitrary<string> = fc
  .array(words, { maxLength: 4 })
  .map((list) => list.join(' '));

export const cells: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, 2, 47),
  fc.nat({ max: CELLS.length - 1 }),
);

/** Rows at different ordinals, in any order, with gaps between them. */
export const rows: fc.Arbitrary<SearchedRow[]> = fc.uniqueArray(
  fc.record({ ordinal: fc.nat({ max: 60 }), cell: cells, folded: foldedNames }),
  { selector: ({ ordinal }) => ordinal, maxLength: 50 },
);

export const featured: Featured = { keywords: ['amst', 'os cinco'], names: ['ana', 'maria ana'] };

const terms = fc.oneof(
  words,
  foldedNames,
  fc.constantFrom('>intj', '>xnxp', '-a', '!-', 'turbulenta', 'analistas', 'amst', 'os', 'cinco'),
  fc.constantFrom('ri', 'na', 'n', 'd’', 'zz', '국', 'я'),
);

/** What is typed: texts of several words too, which names may contain as a whole. */
export const queries: fc.Arbitrary<string> = fc
  .array(terms, { maxLength: 4 })
  .map((list) => list.join(' '));

export function buildNames(people: readonly SearchedRow[]): Names {
  const builder = createNamesBuilder();
  for (const row of people) builder.add(row);
  return builder.finish();
}
