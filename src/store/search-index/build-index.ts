import type { Kysely } from 'kysely';
import type { Cell } from '../../domain/cell.ts';
import type { Engine } from '../engine.ts';
import type { InsertMany } from '../insert-many.ts';
import type { Schema } from '../schema.ts';
import { NO_CELL, writeCellMap } from './cell-map.ts';
import { changeCounts, type Indexed } from './change-index.ts';
import { addTerms } from './postings.ts';
import { SegmentWriter } from './segment.ts';
import { moveIndexEnd } from './tail.ts';
import { type Term, termsOfWord } from './terms.ts';

/** Terms per statement. */
const CHUNK = 500;

/** What the writing of a whole index needs of the engine. */
export type WritesIndex = Pick<Engine, 'insertMany' | 'tailMax'>;

/**
 * Builds the search index of a whole catalogue in memory, some tens of megabytes for a million names, and
 * writes each segment once. `changeIndex` would read and write them again for each batch of rows.
 */
export interface IndexBuilder {
  /** Rows come in ascending order of their ordinals. */
  add(row: Indexed): void;
  /** Writes the index into empty tables, in a write transaction. */
  write(db: Kysely<Schema>, engine: WritesIndex): Promise<void>;
}

export function createIndexBuilder(): IndexBuilder {
  const counts = new Map<Cell, number>();
  const cells: Cell[] = [];
  const writers = new Map<Term, SegmentWriter>();
  const writersOfWord = new Map<string, readonly SegmentWriter[]>();
  const writerOf = (term: Term): SegmentWriter => {
    const writer = writers.get(term) ?? new SegmentWriter();
    writers.set(term, writer);
    return writer;
  };
  return {
    add({ ordinal, cell, folded }) {
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
      while (cells.length < ordinal) cells.push(NO_CELL);
      cells.push(cell);
      for (const word of folded.split(' ')) {
        const ofWord = writersOfWord.get(word) ?? [...new Set(termsOfWord(word))].map(writerOf);
        writersOfWord.set(word, ofWord);
        for (const writer of ofWord) writer.add(ordinal);
      }
    },
    async write(db, engine) {
      await changeCounts(db, counts);
      await writeCellMap(db, Uint8Array.from(cells));
      await moveIndexEnd(db, engine, cells.length);
      const terms = [...writers.keys()];
      for (let at = 0; at < terms.length; at += CHUNK) {
        await writeTerms(db, terms.slice(at, at + CHUNK), writerOf, engine.insertMany);
      }
    },
  };
}

async function writeTerms(
  db: Kysely<Schema>,
  terms: readonly Term[],
  writerOf: (term: Term) => SegmentWriter,
  insert: InsertMany,
): Promise<void> {
  const added = await addTerms(db, terms, insert);
  const segments = added.flatMap(({ id, text }) =>
    writerOf(text)
      .end()
      .map(({ start, members }) => ({ term: id, start, members })),
  );
  await insert(db, 'posting', segments);
}
