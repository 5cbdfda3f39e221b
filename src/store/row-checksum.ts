import { crc32 } from 'node:zlib';
import type { PersonalityRow } from './schema.ts';

/** What a personality's row says by itself: all that is not derived from the rest of it. */
export type ChecksummedRow = Pick<
  PersonalityRow,
  'id' | 'name' | 'gender' | 'type' | 'identity' | 'version' | 'created_at' | 'updated_at'
> & { readonly hash: string | null };

/**
 * A checksum of a row, to tell one that a disk has changed from one that was written so: SQLite has
 * none of its own, and most changed bytes still make a valid database.
 */
export function rowChecksum(row: ChecksummedRow): number {
  const { id, name, gender, type, identity, version, created_at, updated_at, hash } = row;
  return crc32(
    JSON.stringify([id, name, gender, type, identity, version, created_at, updated_at, hash]),
  );
}
