import { fold } from '../../domain/fold.ts';
import type { Traits } from '../../domain/people/personality.ts';
import { cellOf } from '../../domain/types/cell.ts';
import { rowChecksum } from '../schema/checksum.ts';
import { laterColumnsOf } from '../schema/later-columns.ts';
import type { PersonalityRow } from '../schema/tables.ts';
import type { KeptIcon } from './icons.ts';
import type { IconColumns } from './rows.ts';

/** All columns of a personality's row except its ordinal, together with its icon. */
export type RowContent = Omit<PersonalityRow, 'ordinal'> & IconColumns;

type Own = Traits & Pick<RowContent, 'id' | 'version' | 'created_at' | 'updated_at'>;

/**
 * Builds the columns of a personality's row, including the derived ones: folded name, cell and checksum. Its icon must
 * be stored already.
 */
export function contentOf(
  { id, name, gender, type, identity, version, created_at, updated_at, ...later }: Own,
  { icon_id, hash }: KeptIcon,
): RowContent {
  const times = { version, created_at, updated_at };
  const own = { id, name, gender, type, identity, ...times, ...laterColumnsOf(later) };
  return {
    ...own,
    folded: fold(name),
    cell: cellOf(own),
    icon_id,
    hash,
    checksum: rowChecksum({ ...own, hash }),
  };
}
