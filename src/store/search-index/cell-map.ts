import type { Kysely } from 'kysely';
import type { Cell } from '../../domain/cell.ts';
import { compileOnce } from '../compile-once.ts';
import type { Schema } from '../schema.ts';

/** The cell of each ordinal, by ordinal; `NO_CELL` for unused ordinals. */
export type CellMap = Uint8Array;

export const NO_CELL = 255;

/** Ordinals per row: as many as fit into a page of SQLite; a multiple of 32 (see `OrdinalSet.choose`). */
const CHUNK = 4_000;

const allChunks = compileOnce((db) => db.selectFrom('cell_map').select(['chunk', 'cells']));

/** The cells of a range of ordinals. */
export interface Chunk {
  readonly chunk: number;
  readonly cells: Uint8Array;
}

/** `end`: one more than the largest ordinal. The map is longer, by up to a row. */
export async function readCellMap(db: Kysely<Schema>, end: number): Promise<CellMap> {
  return createCellMap(await allChunks(db, null, []), end);
}

export function createCellMap(chunks: readonly Chunk[], end: number): CellMap {
  const map = new Uint8Array(Math.ceil(end / CHUNK) * CHUNK).fill(NO_CELL);
  for (const { chunk, cells } of chunks) if (chunk * CHUNK < end) map.set(cells, chunk * CHUNK);
  return map;
}

/** Whether the map has a cell for this ordinal or a greater one. */
export async function hasCellsFrom(db: Kysely<Schema>, ordinal: number): Promise<boolean> {
  const chunks = await db
    .selectFrom('cell_map')
    .select(['chunk', 'cells'])
    .where('chunk', '>=', Math.floor(ordinal / CHUNK))
    .execute();
  return chunks.some(({ chunk, cells }) =>
    cells.subarray(Math.max(ordinal - chunk * CHUNK, 0)).some((cell) => cell !== NO_CELL),
  );
}

/** Writes the whole map where none is stored, in a write transaction. `cells` may end before its last chunk. */
export async function writeCellMap(db: Kysely<Schema>, cells: CellMap): Promise<void> {
  for (let at = 0; at < cells.length; at += CHUNK) {
    const inChunk = new Uint8Array(CHUNK).fill(NO_CELL);
    inChunk.set(cells.subarray(at, at + CHUNK));
    await db
      .insertInto('cell_map')
      .values({ chunk: at / CHUNK, cells: inChunk })
      .execute();
  }
}

/** Writes the cells of these ordinals, or null for unused ones, in a write transaction. */
export async function changeCellMap(
  db: Kysely<Schema>,
  changes: ReadonlyMap<number, Cell | null>,
): Promise<void> {
  const chunks = new Map<number, Map<number, Cell | null>>();
  for (const [ordinal, cell] of changes) {
    const chunk = Math.floor(ordinal / CHUNK);
    const inChunk = chunks.get(chunk) ?? new Map<number, Cell | null>();
    chunks.set(chunk, inChunk.set(ordinal % CHUNK, cell));
  }
  for (const [chunk, inChunk] of chunks) {
    const stored = await db
      .selectFrom('cell_map')
      .select('cells')
      .where('chunk', '=', chunk)
      .executeTakeFirst();
    const cells = stored === undefined ? new Uint8Array(CHUNK).fill(NO_CELL) : stored.cells.slice();
    for (const [at, cell] of inChunk) cells[at] = cell ?? NO_CELL;
    await db
      .insertInto('cell_map')
      .values({ chunk, cells })
      .onConflict((conflict) =>
        conflict
          .column('chunk')
          .doUpdateSet({ cells: (expression) => expression.ref('excluded.cells') }),
      )
      .execute();
  }
}
