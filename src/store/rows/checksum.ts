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
  return checksumOf(
    [id, name, gender, type, identity, version, created_at, updated_at, hash],
    // A column that a later migration has added stands here, by its name.
    {},
  );
}

/**
 * The checksum of columns that every release has, by their place, and of later ones, by their names and only where
 * they are not null: rows without them keep the checksum that was written before there was the column, and that
 * the release before, which may still be running beside this one, computes.
 */
export function checksumOf(
  columns: readonly (string | number | null)[],
  later: Readonly<Record<string, string | number | null>>,
): number {
  const filled = Object.entries(later).filter(([, value]) => value !== null);
  return crc32(JSON.stringify([...columns, ...filled]));
}
