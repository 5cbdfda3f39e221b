import { checksumOf } from '../schema/checksum.ts';
import { pickLater } from '../schema/later-columns.ts';
import type { VersionRow } from '../schema/tables.ts';

export type ChecksummedVersion = Omit<
  VersionRow,
  'sequence' | 'folded' | 'ordinal' | 'source' | 'icon_id' | 'checksum'
> & {
  readonly hash: string | null;
};

/** A checksum of a version, to detect bytes that changed on disk (see ../schema/checksum.ts). */
export function versionChecksum(version: ChecksummedVersion): number {
  const { personality_id, number, change, at, visitor } = version;
  const { name, gender, type, identity, hash, restored_from, created_at } = version;
  return checksumOf(
    [
      ...[personality_id, number, change, at, visitor],
      ...[name, gender, type, identity, hash, restored_from, created_at],
    ],
    pickLater(version),
  );
}
