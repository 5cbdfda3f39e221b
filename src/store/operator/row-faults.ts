import type { Fault } from '../../catalogue/store.ts';
import { cellOf } from '../../domain/cell.ts';
import { fold } from '../../domain/fold.ts';
import { rowChecksum } from '../rows/checksum.ts';
import { type ListedRow, selectListed } from '../rows/rows.ts';
import { lasting, mendable, type Pieces } from './pieces.ts';

/** Checks the personalities against their checksums, and the columns that derive from others. */
export async function* rowFaults(pieces: Pieces): AsyncGenerator<Fault> {
  for await (const row of allRows(pieces)) {
    const should = derive(row);
    if (row.checksum !== rowChecksum(row)) {
      yield lasting(
        `Personality ${row.id} is not as it was written: restore a copy, or save it again.`,
      );
    }
    if (row.folded !== should.folded) yield mendable(`${row.id}: its stored search name is wrong.`);
    if (row.cell !== should.cell) {
      yield mendable(`${row.id}: its stored type and identity for the search are wrong.`);
    }
  }
}

/** The columns that derive from the rest of the row. */
export function derive(row: ListedRow): Pick<ListedRow, 'folded' | 'cell'> {
  return { folded: fold(row.name), cell: cellOf(row) };
}

/** All personalities by ordinal. */
export async function* allRows({ read, rows: limit }: Pieces): AsyncGenerator<ListedRow> {
  for (let after = -1; ; ) {
    const rows = await read((db) =>
      selectListed(db)
        .where('personality.ordinal', '>', after)
        .orderBy('personality.ordinal')
        .limit(limit)
        .execute(),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.ordinal;
  }
}
