import type { Kysely } from 'kysely';
import type { WriteContext } from '../../catalogue/stored-personality.ts';
import type { ChangeKind } from '../../domain/change.ts';
import { insertMany } from '../schema/insert-many.ts';
import { type LaterColumns, pickLater } from '../schema/later-columns.ts';
import type { PersonalityRow, Schema } from '../schema/tables.ts';
import { versionChecksum } from './version-checksum.ts';

export interface Recorded {
  readonly change: ChangeKind;
  readonly number: number;
  readonly at: string;
  /** The row after the change, or the removed row. */
  readonly row: Pick<
    PersonalityRow,
    'ordinal' | 'id' | 'name' | 'folded' | 'gender' | 'type' | 'identity' | 'icon_id'
  > &
    LaterColumns & { readonly hash: string | null };
  readonly restoredFrom?: number;
}

/** Inserts versions in this order, inside the write transaction that changes the rows. */
export async function recordAll(
  db: Kysely<Schema>,
  recorded: readonly Recorded[],
  by: Omit<WriteContext, 'at'>,
): Promise<void> {
  const versions = recorded.map((each) => versionOf(each, by));
  await insertMany(db, 'version', versions);
}

function versionOf(
  { change, number, at, row, restoredFrom }: Recorded,
  { visitor, source = null }: Omit<WriteContext, 'at'>,
) {
  const { ordinal, id, name, folded, gender, type, identity, icon_id, hash } = row;
  const content = {
    ...{ personality_id: id, number, change, at, visitor },
    ...{ name, gender, type, identity, restored_from: restoredFrom ?? null, created_at: null },
    ...pickLater(row),
  };
  const checksum = versionChecksum({ ...content, hash });
  return { ...content, source, folded, icon_id, ordinal, checksum };
}
