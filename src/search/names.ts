import { CELLS, type Cell } from '../domain/types/cell.ts';
import { createNumbers, type Grouped, groupBy, membersOf } from './grouped.ts';
import type { Sliced } from './slices.ts';
import { createWordsBuilder, type Words } from './words.ts';
import { createWorksBuilder, titleAt, type Works } from './works.ts';

/** Used instead of a cell for an ordinal that nobody has. */
export const NO_CELL = 255;

/** The part of a personality that is searched. */
export interface SearchedRow {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name and other names, as by `foldNames`. */
  readonly folded: string;
  /** The title of the work, as it is written there. */
  readonly work: string | null;
}

/** The names, cells and works of all ordinals below `end`, as they were when this was built. */
export interface Names {
  readonly end: number;
  /** By ordinal; `NO_CELL` where nobody is. */
  readonly cells: Uint8Array;
  readonly words: Words;
  /** The numbers of the words of each ordinal's names, in their order. */
  readonly wordsOf: Grouped;
  /** The ordinals whose names have a word, ascending; one is twice where a name has the word twice. */
  readonly withWord: Grouped;
  /** The ordinals in each cell. */
  readonly inCell: Grouped;
  readonly works: Works;
}

export function createNamesBuilder() {
  const words = createWordsBuilder();
  const works = createWorksBuilder();
  /** Rows come in any order of ordinals, so the words are grouped at the end. */
  const used = createNumbers();
  const owners = createNumbers();
  const ordinals = createNumbers();
  const cellsOf = createNumbers();
  let end = 0;
  return {
    add({ ordinal, cell, folded, work }: SearchedRow): void {
      ordinals.push(ordinal);
      if (work !== null) works.add(ordinal, work);
      cellsOf.push(cell);
      end = Math.max(end, ordinal + 1);
      // As `split` does: between two spaces there is an empty word.
      for (let from = 0; from <= folded.length; ) {
        const space = folded.indexOf(' ', from);
        const to = space === -1 ? folded.length : space;
        used.push(words.add(folded, from, to));
        owners.push(ordinal);
        from = to + 1;
      }
    },
    *finish(): Sliced<Names> {
      const table = words.finish();
      yield;
      const cells = new Uint8Array(end).fill(NO_CELL);
      const [places, values] = [ordinals.all(), cellsOf.all()];
      for (let i = 0; i < places.length; i += 1) cells[places[i] ?? 0] = values[i] ?? NO_CELL;
      yield;
      const wordsOf = groupBy(owners.all(), used.all(), end);
      yield;
      const withWord = groupBy(used.all(), owners.all(), table.count);
      yield;
      const inCell = groupBy(values, places, CELLS.length);
      yield;
      const names = {
        end,
        cells,
        words: table,
        wordsOf,
        withWord,
        inCell,
        works: works.finish(end),
      };
      for (const list of [used, owners, ordinals, cellsOf]) list.free();
      return names;
    },
  };
}

/** What was built of an ordinal below `end`; null where nobody is. */
export function rowAt(
  { cells, words, wordsOf, works }: Names,
  ordinal: number,
): SearchedRow | null {
  const cell = cells[ordinal] ?? NO_CELL;
  if (cell === NO_CELL) return null;
  const folded = Array.from(membersOf(wordsOf, ordinal), (word) => words.textOf(word)).join(' ');
  return { ordinal, cell, folded, work: titleAt(works, ordinal) };
}
