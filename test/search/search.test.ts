import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIKENESSES, likenessOfAny } from '../../src/domain/people/similar.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import type { SearchedRow } from '../../src/search/people.ts';
import { createSearch, type RowReader, type Search } from '../../src/search/search.ts';
import { passes } from '../support/passes.ts';
import { searchedRow } from '../support/people.ts';
import { bring, rows, rowUpTo } from './arbitraries.ts';

/** Rows that a search follows, and a log of what has changed. */
function createRows(first: readonly SearchedRow[]) {
  const model = new Map(first.map((row) => [row.ordinal, row]));
  let end = Math.max(...model.keys(), -1) + 1;
  /** The changed ordinals, null for all. A mark is the number of preceding changes. */
  const log: (readonly number[] | null)[] = [];
  const read: string[] = [];
  const reader: RowReader = {
    mark: async () => String(log.length),
    end: async () => end,
    async *all() {
      read.push('all');
      // In batches, in reverse order.
      for (const row of [...model.values()].toReversed()) yield [row];
    },
    async at(ordinals) {
      read.push('some');
      return ordinals.flatMap((ordinal) => model.get(ordinal) ?? []);
    },
    async changedSince(mark) {
      const later = log.slice(Number(mark));
      return {
        mark: String(log.length),
        ordinals: later.includes(null) ? null : [...new Set(later.flatMap((one) => one ?? []))],
      };
    },
  };
  return {
    model,
    reader,
    /** The reads since the last call. */
    takeRead: () => read.splice(0),
    write(row: SearchedRow) {
      model.set(row.ordinal, row);
      end = Math.max(end, row.ordinal + 1);
      log.push([row.ordinal]);
    },
    remove(ordinal: number) {
      model.delete(ordinal);
      log.push([ordinal]);
    },
    /** Changes a row without reporting its ordinal. */
    writeUntold(row: SearchedRow) {
      model.set(row.ordinal, row);
      end = Math.max(end, row.ordinal + 1);
      log.push(null);
    },
  };
}

const change = fc.record({
  step: fc.constantFrom('write', 'write', 'remove', 'untold'),
  row: rowUpTo(63),
  isFollowed: fc.boolean(),
});

async function ordinalsOf(search: Search, typed: string): Promise<number[]> {
  const query = parseQuery(typed);
  const { shown } = await search.find({
    filter: createFilter(query),
    text: query.text,
    seed: 3,
    after: null,
    limit: 100,
    capacity: null,
  });
  return shown.map(({ ordinal }) => ordinal).sort((a, b) => a - b);
}

describe('a search in memory', () => {
  it('finds what is stored, after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(change, { maxLength: 20 }), async (first, changes) => {
        const stored = createRows(first);
        const search = createSearch();
        const follow = () => bring(search, stored.reader);
        await follow();
        for (const { step, row: one, isFollowed } of changes) {
          if (step === 'write') stored.write(one);
          else if (step === 'remove') stored.remove(one.ordinal);
          else stored.writeUntold(one);
          if (!isFollowed) continue;
          await follow();
          const people = [...stored.model.values()];
          for (const typed of ['', 'ana', 'maria ana', '-t', 'intj', 'em:dom-casmurro']) {
            const filter = createFilter(parseQuery(typed));
            const expected = people.filter((person) => passes(filter, person));
            expect(await ordinalsOf(search, typed)).toEqual(
              expected.map(({ ordinal }) => ordinal).sort((a, b) => a - b),
            );
          }
          for (const typed of ['mariana', 'ana maria', 'intj', 'maris']) {
            const alike = LIKENESSES.flatMap((likeness) =>
              people
                .filter(({ folded }) => likenessOfAny(typed, folded) === likeness)
                .map(({ ordinal }) => ordinal)
                .sort((one, other) => one - other),
            );
            expect(await search.similar(typed, 5)).toEqual(alike.slice(0, 5));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reads all rows once, then only changed rows', async () => {
    const stored = createRows([searchedRow({ ordinal: 0, cell: 0, folded: '\nana\n' })]);
    const search = createSearch();
    const readBy = async () => {
      await bring(search, stored.reader);
      return stored.takeRead();
    };
    expect(search.mark).toBeNull();
    expect(await readBy()).toEqual(['all']);
    expect(await readBy()).toEqual([]);
    stored.write(searchedRow({ ordinal: 1, cell: 1, folded: '\nbia\n' }));
    expect(await readBy()).toEqual(['some']);
    stored.writeUntold(searchedRow({ ordinal: 0, cell: 0, folded: '\ncaio\n' }));
    expect(await readBy()).toEqual(['all']);
    expect(search.mark).toBe('2');
  });

  it('keeps its state when a read fails, and follows later', async () => {
    const stored = createRows([searchedRow({ ordinal: 0, cell: 0, folded: '\nana\n' })]);
    const search = createSearch();
    const follow = (reader: RowReader) => bring(search, reader);
    await follow(stored.reader);
    stored.write(searchedRow({ ordinal: 1, cell: 1, folded: '\nbia\n' }));
    const failing = { ...stored.reader, at: () => Promise.reject(new Error('gone')) };
    await expect(follow(failing)).rejects.toThrow('gone');
    expect([search.mark, await ordinalsOf(search, 'bia')]).toEqual(['0', []]);
    await follow(stored.reader);
    expect(await ordinalsOf(search, 'bia')).toEqual([1]);
  });
});
