import type { Mark } from '../../search/search.ts';
import type { ShownRow } from './rows.ts';

/** Rows with smaller ordinals are kept: about 15 MB. Ordinals are dense, so these are all rows of most catalogues. */
const ORDINALS_MAX = 2 ** 14;

export type KeptRows = ReturnType<typeof createKeptRows>;

/**
 * Keeps rows that were read in one state of the database. Reading sixty rows takes a third of the time of a page, and a
 * small catalogue is then read only once after each write.
 */
export function createKeptRows(max = ORDINALS_MAX) {
  let state: Mark | null = null;
  const kept = new Map<number, ShownRow>();
  return {
    /** The rows of these ordinals in the state of a mark, in their order; null if one of them is not kept. */
    get(ordinals: readonly number[], mark: Mark): readonly ShownRow[] | null {
      if (mark !== state) return null;
      const rows: ShownRow[] = [];
      for (const ordinal of ordinals) {
        const row = kept.get(ordinal);
        if (row === undefined) return null;
        rows.push(row);
      }
      return rows;
    },
    /** Keeps rows that were read in the state of a mark, and forgets those of another state. */
    add(rows: readonly ShownRow[], mark: Mark): void {
      if (mark !== state) kept.clear();
      state = mark;
      for (const row of rows) if (row.ordinal < max) kept.set(row.ordinal, row);
    },
  };
}
