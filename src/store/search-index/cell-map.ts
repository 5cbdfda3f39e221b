import type { Kysely } from 'kysely';
import type { Cell } from '../../domain/cell.ts';
import type { Schema } from '../schema.ts';

/** The cell of each ordinal, or `NOBODY` where nobody has it; the index is the ordinal. */
export type CellMap = Uint8Array;

export const NOBODY = 255;

/** Ordinals in one row: as many as fit on a page of SQLite. */
const CHUNK = 4_000;

/** `end`: one more than the greatest ordinal. */
export async function readCellMap(db: Kysely<Schema>, end: number): Promise<CellMap> {
  const map = new Uint8Array(Math.ceil(end / CHUNK) * CHUNK).fill(NOBODY);
  const rows = await db.selectFrom('cell_map').select(['chunk', 'cells']).execute();
  for (const { chunk, cells } of rows) if (chunk * CHUNK < end) map.set(cells, chunk * CHUNK);
  return map.subarray(0, end);
}

/** Writes the cells of these ordinals, inside a write transaction; null is nobody. */
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
    const cells = stored === undefined ? new Uint8Array(CHUNK).fill(NOBODY) : stored.cells.slice();
    for (const [at, cell] of inChunk) cells[at] = cell ?? NOBODY;
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
