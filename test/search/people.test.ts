import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELLS } from '../../src/domain/types/cell.ts';
import { membersOf } from '../../src/search/grouped.ts';
import { NO_CELL, rowAt, type SearchedRow } from '../../src/search/names.ts';
import { createPeople, type People } from '../../src/search/people.ts';
import { atOnce } from '../../src/search/slices.ts';
import { buildNames, rows, rowUpTo } from './arbitraries.ts';

const ORDINALS = Array.from({ length: 64 }, (_, ordinal) => ordinal);

describe('names that are built', () => {
  it('are those of the rows, by ordinal, by cell and by word', () => {
    fc.assert(
      fc.property(rows, (people) => {
        const names = buildNames(people);
        expect(names.end).toBe(Math.max(...people.map(({ ordinal }) => ordinal), -1) + 1);
        for (const row of people) {
          expect(rowAt(names, row.ordinal)).toEqual(row);
          expect(names.cells[row.ordinal]).toBe(row.cell);
        }
        const used = people.map(({ ordinal }) => ordinal);
        for (const ordinal of ORDINALS.slice(0, names.end))
          if (!used.includes(ordinal)) expect(names.cells[ordinal]).toBe(NO_CELL);
        const ordinalsOf = (has: (row: SearchedRow) => boolean) =>
          sorted(people.filter(has).map(({ ordinal }) => ordinal));
        for (const cell of CELLS.keys())
          expect(sorted(membersOf(names.inCell, cell))).toEqual(
            ordinalsOf((row) => row.cell === cell),
          );
        for (let word = 0; word < names.words.count; word += 1) {
          const text = names.words.textOf(word);
          const ordinals = [...new Set(membersOf(names.withWord, word))];
          expect(sorted(ordinals)).toEqual(
            ordinalsOf(({ folded }) => folded.split(' ').includes(text)),
          );
        }
      }),
    );
  });
});

type Model = Map<number, SearchedRow>;

/** Compares what is known of everybody with the rows that are there. */
function compare({ built, changed, counts }: People, model: Model): void {
  for (const ordinal of ORDINALS) {
    const row = changed.get(ordinal);
    const now = row === undefined ? rowAt(built, ordinal) : row;
    expect(model.has(ordinal)).toBe(now !== null);
    if (now !== null) expect(now).toMatchObject(model.get(ordinal) ?? {});
  }
  expect(counts).toEqual(
    CELLS.map((_, cell) => [...model.values()].filter((row) => row.cell === cell).length),
  );
}

const change = fc.record({
  step: fc.constantFrom('write', 'write', 'remove', 'begin', 'end'),
  some: fc.array(rowUpTo(63), {
    minLength: 1,
    maxLength: 4,
  }),
});

describe('everybody', () => {
  it('is as the rows are, after each change, also while names are built again', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(change, { maxLength: 30 }), async (first, changes) => {
        const model: Model = new Map(first.map((row) => [row.ordinal, row]));
        const people = createPeople(buildNames(first), 0);
        let end = people.now().end;
        /** The building that is held back. */
        let held: { readonly go: () => void; readonly done: Promise<void> } | null = null;
        for (const { step, some } of changes) {
          if (step === 'begin') {
            if (held !== null) continue;
            const gate = Promise.withResolvers<void>();
            const work = people.rebuild();
            work.next();
            held = { go: gate.resolve, done: gate.promise.then(() => atOnce(work)) };
          } else if (step === 'end') {
            held?.go();
            await held?.done;
            held = null;
          } else {
            const written = step === 'write' ? some : [];
            for (const { ordinal } of some) model.delete(ordinal);
            for (const row of written) model.set(row.ordinal, row);
            people.change(
              some.map(({ ordinal }) => ordinal),
              [...new Map(written.map((row) => [row.ordinal, row])).values()],
            );
            end = Math.max(end, ...some.map(({ ordinal }) => ordinal + 1));
          }
          compare(people.now(), model);
          // Positions of earlier pages hold: it never shrinks.
          expect(people.now().end).toBe(end);
        }
        held?.go();
        await held?.done;
        atOnce(people.rebuild());
        compare(people.now(), model);
        expect(people.now().changed.size).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('is built again when more has changed than is worth comparing one by one', async () => {
    const people = createPeople(buildNames([]), 0);
    const add = (ordinal: number) =>
      people.change([ordinal], [{ ordinal, cell: 1, folded: 'a', work: null }]);
    for (let ordinal = 0; ordinal < 3; ordinal += 1) add(ordinal);
    expect([people.isScattered(3), people.isScattered()]).toEqual([false, false]);
    add(3);
    expect([people.isScattered(3), people.isScattered()]).toEqual([true, false]);
    atOnce(people.rebuild());
    expect(people.isScattered(3)).toBe(false);
  });
});

function sorted(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}
