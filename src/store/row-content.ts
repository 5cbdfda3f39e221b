import type { Kysely } from 'kysely';
import type { IconChoice } from '../catalogue/store.ts';
import { cellOf } from '../domain/cell.ts';
import { fold } from '../domain/fold.ts';
import type { Traits } from '../domain/personality.ts';
import { keepIcon } from './icons.ts';
import { rowChecksum } from './row-checksum.ts';
import type { PersonalityRow, Schema } from './schema.ts';

/** The columns of a row but its ordinal. */
export type RowContent = Omit<PersonalityRow, 'ordinal'>;

export type Written = Traits & { readonly id: string; readonly icon: IconChoice };

/**
 * All columns of a row but its ordinal, with those that derive from the others; stores its icon.
 * Inside a write transaction.
 */
export async function contentOf(
  db: Kysely<Schema>,
  { id, name, gender, type, identity, icon }: Written,
  times: Pick<PersonalityRow, 'version' | 'created_at' | 'updated_at'>,
): Promise<RowContent> {
  const own = { id, name, gender, type, identity, ...times };
  return {
    ...own,
    folded: fold(name),
    cell: cellOf(own),
    icon_id: await keepIcon(db, icon),
    checksum: rowChecksum({ ...own, hash: icon?.hash ?? null }),
  };
}
