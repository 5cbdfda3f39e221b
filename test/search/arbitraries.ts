import fc from 'fast-check';
import { type Featured, joinNames } from '../../src/domain/search/rules.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { type ChangingPeople, createPeople, type SearchedRow } from '../../src/search/people.ts';
import type { RowReader, Search } from '../../src/search/search.ts';
import type { Sliced } from '../../src/search/slices.ts';
import { descriptions, examples, faceted, saidWords } from '../domain/arbitraries.ts';
import { searchedRow } from '../support/people.ts';

/** A few words, some of which contain others, are in other scripts, or have no letter at all. */
const words = fc.constantFrom(
  ...['a', 'ana', 'mariana', 'maria', 'an', 'intj', '-t', 'ze', 'mae d’agua', '한국', 'яна', '😀'],
);

/** A folded name, which is empty if the name has only combining marks. */
const foldedName = fc.array(words, { maxLength: 4 }).map((list) => list.join(' '));

/** The names of one person, by `foldNames`. */
const foldedNames: fc.Arbitrary<string> = fc
  .tuple(foldedName, fc.oneof(fc.constant([]), fc.array(foldedName, { maxLength: 3 })))
  .map(([name, aliases]) => joinNames([name, ...aliases]));

const cells: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, 2, 47),
  fc.nat({ max: CELLS.length - 1 }),
);

export function rowUpTo(max: number): fc.Arbitrary<SearchedRow> {
  return fc
    .record({
      ordinal: fc.nat({ max }),
      cell: cells,
      folded: foldedNames,
      description: descriptions,
      ...faceted,
    })
    .map(searchedRow);
}

/** Rows at different ordinals, in any order, with gaps between them. */
export const rows: fc.Arbitrary<SearchedRow[]> = fc.uniqueArray(rowUpTo(60), {
  selector: ({ ordinal }) => ordinal,
  maxLength: 50,
});

export const featured: Featured = { keywords: ['amst', 'os cinco'], names: ['ana', 'maria ana'] };

const terms = fc.oneof(
  words,
  foldedName,
  examples,
  saidWords,
  fc.constantFrom('>intj', '>xnxp', 'turbulenta', 'amst', 'os', 'cinco'),
  fc.constantFrom('em:1984', 'em:ana', 'em:', 'em:zz'),
  fc.constantFrom('ri', 'na', 'n', 'd’', 'zz', '국', 'я'),
);

/** Typed queries, some with several words that a name may contain as a whole. */
export const queries: fc.Arbitrary<string> = fc
  .array(terms, { maxLength: 4 })
  .map((list) => list.join(' '));

/** The people of a search with these rows. */
export function peopleOf(some: readonly SearchedRow[]): ChangingPeople {
  const people = createPeople(0);
  for (const row of some) people.put(row.ordinal, row);
  return people;
}

/** Runs sliced work to its end without pauses. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Updates a search to the state that a reader sees. */
export async function bring(search: Search, reader: RowReader): Promise<void> {
  if (!(await search.follow(reader))) await search.load(reader);
}
