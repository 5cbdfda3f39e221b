import { crc32 } from 'node:zlib';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import type { LaterColumns } from './later-columns.ts';
import type { PersonalityRow, ReportRow, VersionRow } from './tables.ts';

/** The columns of a personality that are not derived from others. */
type ChecksummedRow = Pick<
  PersonalityRow,
  'id' | 'name' | 'gender' | 'type' | 'identity' | 'version' | 'created_at' | 'updated_at'
> &
  LaterColumns & { readonly hash: string | null };

/**
 * Computes the checksum of a personality's row, by which bytes that changed on disk are detected. SQLite has no
 * checksums of its own, and most changed bytes still give a valid database.
 */
export function rowChecksum(row: ChecksummedRow): number {
  const { id, name, gender, type, identity, version, created_at, updated_at, hash } = row;
  return checksumOf([id, name, gender, type, identity, version, created_at, updated_at, hash], row);
}

/**
 * Computes the checksum of a report's content. Null for a report without text, which is deleted after some time; the
 * rest of a report says little.
 */
export function reportChecksum({
  number,
  personality_id,
  version,
  kind,
  text,
  at,
}: Pick<ReportRow, 'number' | 'personality_id' | 'version' | 'kind' | 'text' | 'at'>):
  | number
  | null {
  if (text === null) return null;
  return checksumOf([number, personality_id, version, kind, text, at]);
}

type ChecksummedVersion = Omit<
  VersionRow,
  'sequence' | 'folded' | 'ordinal' | 'source' | 'icon_id' | 'checksum'
> & {
  readonly hash: string | null;
};

/** Computes the checksum of a version. */
export function versionChecksum(version: ChecksummedVersion): number {
  const { personality_id, number, change, at, visitor } = version;
  const { name, gender, type, identity, hash, restored_from, created_at } = version;
  return checksumOf(
    [
      ...[personality_id, number, change, at, visitor],
      ...[name, gender, type, identity, hash, restored_from, created_at],
    ],
    version,
  );
}

/**
 * Computes the CRC-32 of columns. Those that every release has are told apart by their position, later ones by their
 * names, and null values of later ones are left out. So a row without a value in a later column keeps the checksum that
 * it had before the column was added; an earlier release that still runs beside this one computes the same.
 */
export function checksumOf(
  columns: readonly (string | number | null)[],
  later: Partial<LaterColumns> = {},
): number {
  const filled = LATER_FIELDS.map((field) => [field, later[field] ?? null] as const).filter(
    ([, value]) => value !== null,
  );
  return crc32(JSON.stringify([...columns, ...filled]));
}
