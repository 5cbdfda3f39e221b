import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workKey } from '../../src/domain/people/work-key.ts';
import { foldDescription, wordsOfDescription } from '../../src/domain/search/description.ts';
import { splitNames } from '../../src/domain/search/rules.ts';
import { workSortKey } from '../../src/domain/search/works.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { hasBit } from '../../src/search/bits.ts';
import { lettersOf, pairsOf } from '../../src/search/letters.ts';
import {
  type ChangingPeople,
  NO_CELL,
  type People,
  type SearchedRow,
} from '../../src/search/people.ts';
import { createWorks, isKeyBefore, isLarger } from '../../src/search/works.ts';
import { atOnce, peopleOf, rows, rowUpTo } from './arbitraries.ts';

const ORDINALS = Array.from({ length: 64 }, (_, ordinal) => ordinal);

type Model = ReadonlyMap<number, SearchedRow>;

/** Compares all data in the search with the rows. */
function compare(people: ChangingPeople, model: Model): void {
  for (const ordinal of [...ORDINALS, ...model.keys()]) {
    const row = model.get(ordinal);
    expect(people.texts[ordinal]).toBe(row?.folded ?? '');
    expect(people.cells[ordinal]).toBe(row?.cell ?? NO_CELL);
    expect(people.letters[ordinal]).toBe(lettersOf(row?.folded ?? ''));
    expect([...people.pairs.subarray(2 * ordinal, 2 * ordinal + 2)]).toEqual(
      ordinal < people.cells.length ? pairsOf([row?.folded ?? '']) : [],
    );
    expect(hasBit(people.everybody, ordinal)).toBe(row !== undefined);
  }
  const all = [...model.values()];
  expect(people.counts).toEqual(
    CELLS.map((_, cell) => all.filter((row) => row.cell === cell).length),
  );
  atOnce(people.countWords());
  compareWords(people, all);
  compareWorks(people, all);
}

function compareWords({ vocabulary }: People, all: readonly SearchedRow[]): void {
  const words = all.flatMap(({ folded, description }) => [
    ...splitNames(folded).flatMap((name) => name.split(' ')),
    ...wordsOfDescription(foldDescription(description)).split(' '),
  ]);
  for (const word of ['a', 'ana', 'mariana', 'intj', '한국', '😀', 'nobody'])
    expect(vocabulary.occurrences(word)).toBe(words.filter((one) => one === word).length);
}

/** Compares each work, its spellings and its members. */
function compareWorks({ works, spellings }: People, all: readonly SearchedRow[]): void {
  const ofWork = Map.groupBy(all, ({ work }) => (work === null ? '' : workKey(work)));
  ofWork.delete('');
  const every = { words: '', isWhole: false, limit: 99, membersMin: 1 };
  const found = atOnce(works.find(every, isKeyBefore));
  expect(found.map(({ key, count, titles }) => [key, count, titles.toSorted()])).toEqual(
    [...ofWork]
      .map(([key, members]) => {
        const titles = new Set(members.map(({ work }) => work));
        return [key, members.length, [...titles].sort()] as const;
      })
      .sort(([one], [other]) => (workSortKey(one) < workSortKey(other) ? -1 : 1)),
  );
  expect(atOnce(works.keys(99, 2)).sort()).toEqual(
    found.flatMap(({ key, count }) => (count < 2 ? [] : [key])).sort(),
  );
  expect(atOnce(works.find({ ...every, limit: 1 }, isLarger))[0]?.count ?? 0).toBe(
    Math.max(0, ...[...ofWork.values()].map(({ length }) => length)),
  );
  for (const { ordinal, work } of all) {
    const spelling = spellings[ordinal] ?? null;
    expect(spelling === null ? null : works.keyOf(spelling)).toBe(
      work === null ? null : workKey(work),
    );
  }
}

const change = fc.record({
  isRemoved: fc.boolean(),
  /** Number of people whose words are counted before the change. */
  counted: fc.nat({ max: 9 }),
  // Sometimes beyond the initial capacity.
  row: fc.oneof({ weight: 9, arbitrary: rowUpTo(63) }, { weight: 1, arbitrary: rowUpTo(4_000) }),
});

describe('the people of a search', () => {
  it('equal the rows after each change', () => {
    fc.assert(
      fc.property(rows, fc.array(change, { maxLength: 30 }), (first, changes) => {
        const model = new Map(first.map((row) => [row.ordinal, row]));
        const people = peopleOf(first);
        let { end } = people;
        for (const { isRemoved, counted, row } of changes) {
          atOnce(people.countWords(counted));
          if (isRemoved) model.delete(row.ordinal);
          else model.set(row.ordinal, row);
          people.put(row.ordinal, isRemoved ? null : row);
          end = Math.max(end, row.ordinal + 1);
          // The end never shrinks, so that positions of earlier pages stay valid.
          expect(people.end).toBe(end);
        }
        compare(people, model);
      }),
      { numRuns: 60 },
    );
  });
});

/** Titles with similar beginnings: the Kelvin sign, ligatures and letters with marks are folded to plain letters. */
const title = fc.string({
  unit: fc.constantFrom(...['d', 'D', 'o', 'ó', 'K', '\u212A', '1', 'ﬁ', 'İ', '\u0301', '-', '‘']),
  minLength: 1,
  maxLength: 60,
});

describe('works', () => {
  it('are found by the beginning of their keys, without computing all other keys', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(title, { maxLength: 9 }),
        title,
        fc.nat({ max: 60 }),
        (all, one, length) => {
          const works = createWorks();
          for (const each of [...all, one]) works.add(each);
          const words = workKey(one).slice(0, length);
          const request = { words, isWhole: false, isBeginning: true, limit: 99, membersMin: 1 };
          const found = atOnce(works.find(request, isKeyBefore)).map(({ key }) => key);
          const keys = new Set([...all, one].map(workKey));
          expect(found.toSorted()).toEqual([...keys].filter((key) => key.startsWith(words)).sort());
        },
      ),
    );
  });
});
