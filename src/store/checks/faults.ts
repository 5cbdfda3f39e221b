import { createHash } from 'node:crypto';
import type { Fault } from '../../catalogue/store.ts';
import { fold } from '../../domain/fold.ts';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import { cellOf } from '../../domain/types/cell.ts';
import { readIconFiles } from '../people/icons.ts';
import { type ListedRow, selectListed } from '../people/rows.ts';
import { rowChecksum } from '../schema/checksum.ts';
import type { Database } from '../schema/tables.ts';

/** Rows that are read into memory at a time. */
export const CHUNK = 10_000;

/** Builds a fault that no command can mend. */
export function unmendable(sentence: string): Fault {
  return { sentence, mendable: false };
}

/** Builds a fault of derived data, which `rebuild` computes anew. */
export function mendable(sentence: string): Fault {
  return { sentence, mendable: true };
}

/** Checks the rows of personalities against their checksums, and their derived columns. */
export async function* rowFaults(db: Database): AsyncGenerator<Fault> {
  for await (const row of allRows(db)) {
    const should = derive(row);
    if (!isAsWritten(row)) {
      yield unmendable(
        `Personality ${row.id} is not as it was written: restore a copy, or save it again.`,
      );
    }
    if (row.folded !== should.folded) yield mendable(`${row.id}: its stored search name is wrong.`);
    if (row.cell !== should.cell) {
      yield mendable(`${row.id}: its stored type and identity for the search are wrong.`);
    }
  }
}

/**
 * Whether the row has a checksum of this release or of an earlier one. An earlier release does not know the newest
 * fields: it leaves their columns as they are, and out of the checksum.
 */
function isAsWritten(row: ListedRow): boolean {
  const known = { ...row };
  const isKnown = () => rowChecksum(known) === row.checksum;
  return (
    isKnown() ||
    LATER_FIELDS.toReversed().some((field) => {
      known[field] = null;
      return isKnown();
    })
  );
}

/** Computes the columns that derive from the rest of the row. */
export function derive(row: ListedRow): Pick<ListedRow, 'folded' | 'cell'> {
  return { folded: fold(row.name), cell: cellOf(row) };
}

/** Reads all personalities in the order of their ordinals. */
export async function* allRows(db: Database): AsyncGenerator<ListedRow> {
  for (let after = -1; ; ) {
    const rows = await selectListed(db)
      .where('personality.ordinal', '>', after)
      .orderBy('personality.ordinal')
      .limit(CHUNK)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.ordinal;
  }
}

/** Checks the files of the icons against their hashes, one icon at a time. */
export async function* iconFaults(db: Database): AsyncGenerator<Fault> {
  for (let last = 0; ; ) {
    const icon = await readNext(db, last);
    if (icon === undefined) return;
    // The hash covers all files of the icon, the smallest first.
    const hash = createHash('sha256');
    for (const { bytes } of icon.files) hash.update(bytes);
    if (hash.digest('hex') !== icon.hash) {
      yield unmendable(`The icon ${icon.hash} is not as it was written.`);
    }
    last = icon.id;
  }
}

async function readNext(db: Database, last: number) {
  const icon = await db
    .selectFrom('icon')
    .select(['id', 'hash'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return icon && { ...icon, files: await readIconFiles(db, icon.hash) };
}
