import { workKey } from '../domain/people/work-key.ts';
import { CELLS, type Cell } from '../domain/types/cell.ts';
import { createNamesBuilder, type Names, NO_CELL, rowAt, type SearchedRow } from './names.ts';
import type { Sliced } from './slices.ts';

/** Changed names are compared one by one, so beyond this number the names are built anew. */
const CHANGED_LEAST = 2_000;
/** The same as a share of all, since building takes longer the more there are. */
const CHANGED_SHARE = 1 / 500;

/** Names copied in a slice; takes about a millisecond. */
const SLICE = 1_000;

/** A row with the key of its work. */
interface ChangedRow extends SearchedRow {
  readonly key: string | null;
}

/** Current rows by ordinal; null for removed ones. */
type Changed = ReadonlyMap<number, ChangedRow | null>;

/** All personalities as the search sees them: the built names, and the changes since. */
export interface People {
  readonly built: Names;
  readonly changed: Changed;
  /** How many in each cell. */
  readonly counts: readonly number[];
  /** One more than the greatest ordinal that anybody has or had. */
  readonly end: number;
  /** The cell of whoever has this ordinal; `NO_CELL` where nobody has. */
  cellAt(ordinal: number): Cell;
}

export interface ChangingPeople {
  now(): People;
  /** What is at these ordinals now; nobody is at those without a row. */
  change(ordinals: readonly number[], rows: readonly SearchedRow[]): void;
  /** Whether so much has changed that `rebuild` is worth its time. */
  isScattered(least?: number): boolean;
  /**
   * Builds the names anew, without the words that nobody has any more. Searches and changes may come between its
   * slices.
   */
  rebuild(): Sliced<void>;
}

/** `ordinals` is one more than the greatest ordinal that anybody has or had. */
export function createPeople(names: Names, ordinals: number): ChangingPeople {
  let built = names;
  let changed = new Map<number, ChangedRow | null>();
  /** What has changed since `rebuild` began; null when it is not running. */
  let late: Map<number, ChangedRow | null> | null = null;
  let end = Math.max(names.end, ordinals);
  const counts = countCells(names.cells);

  const count = (cell: Cell, by: number): void => {
    if (cell !== NO_CELL) counts[cell] = (counts[cell] ?? 0) + by;
  };
  const cellAt = (ordinal: number): Cell => {
    const row = changed.get(ordinal);
    if (row === undefined) return built.cells[ordinal] ?? NO_CELL;
    return row?.cell ?? NO_CELL;
  };

  return {
    now: () => ({ built, changed, counts, end, cellAt }),
    change(ordinals, rows) {
      const found = new Map(rows.map((row) => [row.ordinal, { ...row, key: keyOf(row) }]));
      for (const ordinal of ordinals) {
        const row = found.get(ordinal) ?? null;
        count(cellAt(ordinal), -1);
        count(row?.cell ?? NO_CELL, 1);
        changed.set(ordinal, row);
        late?.set(ordinal, row);
        end = Math.max(end, ordinal + 1);
      }
    },
    isScattered: (least = CHANGED_LEAST) =>
      changed.size > Math.max(least, built.end * CHANGED_SHARE),
    *rebuild() {
      const before = new Map(changed);
      late = new Map();
      const builder = createNamesBuilder();
      for (let ordinal = 0; ordinal < built.end; ordinal += 1) {
        if (ordinal % SLICE === 0) yield;
        const row = before.has(ordinal) ? null : rowAt(built, ordinal);
        if (row !== null) builder.add(row);
      }
      for (const row of before.values()) if (row !== null) builder.add(row);
      built = yield* builder.finish();
      changed = late;
      late = null;
    },
  };
}

function keyOf({ work }: SearchedRow): string | null {
  return work === null ? null : workKey(work);
}

function countCells(cells: Uint8Array): number[] {
  const counts = new Array<number>(CELLS.length).fill(0);
  for (const cell of cells) if (cell !== NO_CELL) counts[cell] = (counts[cell] ?? 0) + 1;
  return counts;
}
