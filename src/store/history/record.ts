import type { Kysely } from 'kysely';
import type { WriteContext } from '../../catalogue/store.ts';
import type { ChangeKind } from '../../domain/change.ts';
import type { PersonalityRow, Schema } from '../schema.ts';
import { versionChecksum } from './version-checksum.ts';

export interface Recorded {
  readonly change: ChangeKind;
  readonly number: number;
  /** The row after the change, or the removed row. */
  readonly row: Pick<
    PersonalityRow,
    'id' | 'name' | 'folded' | 'gender' | 'type' | 'identity' | 'icon_id'
  > & { readonly hash: string | null };
  readonly restoredFrom?: number;
}

/** Inserts a version, inside the write transaction that changes the row. */
export async function record(
  db: Kysely<Schema>,
  { change, number, row, restoredFrom }: Recorded,
  { visitor, at }: WriteContext,
): Promise<void> {
  const { id, name, folded, gender, type, identity, icon_id, hash } = row;
  const content = {
    ...{ personality_id: id, number, change, at, visitor },
    ...{ name, gender, type, identity, restored_from: restoredFrom ?? null, created_at: null },
  };
  await db
    .insertInto('version')
    .values({ ...content, folded, icon_id, checksum: versionChecksum({ ...content, hash }) })
    .execute();
}
