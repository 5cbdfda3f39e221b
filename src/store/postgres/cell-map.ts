import { sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { type Chunk, createCellMap } from '../search-index/cell-map.ts';

/** The mark of no chunk. */
const NONE = '00000000-0000-0000-0000-000000000000';

interface MarkedChunk extends Chunk {
  /** Random for each write of the chunk. */
  readonly mark: string;
}

/**
 * A reader of the cell map that keeps what it has read, a megabyte for a million personalities: a write
 * changes one chunk or two, and to send all of them takes longer than most of a search. A chunk with a mark
 * that is known is not sent again.
 */
export function createCellMapReader(): Engine['readCellMap'] {
  let kept: readonly MarkedChunk[] = [];
  return async (db, end) => {
    // Reads at the same time may see other states.
    const known = kept;
    const markOf: string[] = [];
    for (const { chunk, mark } of known) markOf[chunk] = mark;
    const { rows } = await sql<Omit<MarkedChunk, 'cells'> & { readonly cells: Uint8Array | null }>`
      SELECT chunk, mark, CASE WHEN mark = (${arrayOf(markOf)}::uuid[])[chunk + 1] THEN NULL ELSE cells END AS cells
      FROM cell_map
    `.execute(db);
    const cellsOf = new Map(known.map(({ chunk, cells }) => [chunk, cells]));
    kept = rows.flatMap(({ chunk, mark, cells: sent }) => {
      const cells = sent ?? cellsOf.get(chunk);
      return cells === undefined ? [] : [{ chunk, mark, cells }];
    });
    return createCellMap(kept, end);
  };
}

function arrayOf(marks: readonly string[]): string {
  return `{${Array.from(marks, (mark) => mark ?? NONE).join()}}`;
}
