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
 * A checksum of a row, to detect bytes that changed on disk. SQLite has no checksums of its own, and
 * most changed bytes still give a valid database.
 */
export function rowChecksum(row: ChecksummedRow): number {
  const { id, name, gender, type, identity, version, created_at, updated_at, hash } = row;
  return checksumOf([id, name, gender, type, identity, version, created_at, updated_at, hash], row);
}

/** A checksum of what a report says. Null without a text: it is forgotten some time, and the rest says little. */
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

/** A checksum of a version. */
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
 * The checksum of columns that every release has, by their place, and of later ones, by their names and only where
 * they are not null: rows without them keep the checksum that was written before there was the column, and that
 * the release before, which may still be running beside this one, computes.
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
