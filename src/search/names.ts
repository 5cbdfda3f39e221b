import { CELLS, type Cell } from '../domain/cell.ts';
import { type Grouped, groupBy } from './grouped.ts';
import { createWordsBuilder, type Words } from './words.ts';

/** Used instead of a cell for an ordinal that nobody has. */
export const NO_CELL = 255;

/** The part of a personality that is searched. */
export interface SearchedRow {
  readonly ordinal: number;
  readonly cell: Cell;
  /** The folded name. */
  readonly folded: string;
}

/** The names and cells of all ordinals below `end`, as they were when this was built. */
export interface Names {
  readonly end: number;
  /** By ordinal; `NO_CELL` where nobody is. */
  readonly cells: Uint8Array;
  readonly words: Words;
  /** The numbers of the words of each ordinal's name, in their order. */
  readonly wordsOf: Grouped;
  /** The ordinals whose names have a word, ascending; one is twice where a name has the word twice. */
  readonly withWord: Grouped;
  /** The ordinals in each cell. */
  readonly inCell: Grouped;
}

export interface NamesBuilder {
  add(row: SearchedRow): void;
  finish(): Names;
}

export function createNamesBuilder(): NamesBuilder {
  const words = createWordsBuilder();
  /** Rows come in any order of ordinals, so the words are grouped at the end. */
  const used = createNumbers();
  const owners = createNumbers();
  const ordinals = createNumbers();
  const cellsOf = createNumbers();
  let end = 0;
  return {
    add({ ordinal, cell, folded }) {
      ordinals.push(ordinal);
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
    finish() {
      const table = words.finish();
      const cells = new Uint8Array(end).fill(NO_CELL);
      const [places, values] = [ordinals.all(), cellsOf.all()];
      for (let i = 0; i < places.length; i += 1) cells[places[i] ?? 0] = values[i] ?? NO_CELL;
      const names = {
        end,
        cells,
        words: table,
        wordsOf: groupBy(owners.all(), used.all(), end),
        withWord: groupBy(used.all(), owners.all(), table.count),
        inCell: groupBy(values, places, CELLS.length),
      };
      for (const list of [used, owners, ordinals, cellsOf]) list.free();
      return names;
    },
  };
}

/** A list of whole numbers that grows, without the memory of an array of objects. */
function createNumbers() {
  let numbers = new Uint32Array(1 << 12);
  let length = 0;
  return {
    push(number: number): void {
      // The old buffer is given back at once, not when the collector finds it.
      if (length === numbers.length)
        numbers = new Uint32Array(numbers.buffer.transfer(numbers.byteLength * 2));
      numbers[length] = number;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
    /** Gives the memory back; the list must not be used any more. */
    free: () => void numbers.buffer.transfer(0),
  };
}

/** The folded name at an ordinal below `end`. */
export function nameAt({ words, wordsOf }: Names, ordinal: number): string {
  const { starts, members } = wordsOf;
  const own = members.subarray(starts[ordinal], starts[ordinal + 1]);
  return Array.from(own, (word) => words.textOf(word)).join(' ');
}
