import { crc32 } from 'node:zlib';
import type { PersonalityRow } from './schema.ts';

/** The columns of a personality that are not derived from others. */
export type ChecksummedRow = Pick<
  PersonalityRow,
  'id' | 'name' | 'gender' | 'type' | 'identity' | 'version' | 'created_at' | 'updated_at'
> & { readonly hash: string | null };

/**
 * A checksum of a row, to detect bytes that changed on disk. SQLite has no checksums of its own, and
 * most changed bytes still give a valid database.
 */
export function rowChecksum(row: ChecksummedRow): number {
  const { id, name, gender, type, identity, version, created_at, updated_at, hash } = row;
  return crc32(
    JSON.stringify([id, name, gender, type, identity, version, created_at, updated_at, hash]),
  );
}
