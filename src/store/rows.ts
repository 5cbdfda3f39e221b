import type { Kysely } from 'kysely';
import type { StoredPersonality } from '../catalogue/store.ts';
import type { PersonalityRow, Schema } from './schema.ts';

/** A personality's row with the hash of its icon. */
export type ListedRow = Omit<PersonalityRow, 'icon_id'> & { readonly hash: string | null };

export function selectListed(db: Kysely<Schema>) {
  return db
    .selectFrom('personality')
    .leftJoin('icon', 'icon.id', 'personality.icon_id')
    .select([
      'personality.ordinal',
      'personality.id',
      'personality.name',
      'personality.folded',
      'personality.gender',
      'personality.type',
      'personality.identity',
      'personality.cell',
      'personality.version',
      'personality.created_at',
      'personality.updated_at',
      'personality.checksum',
      'icon.hash',
    ]);
}

export function presentRow(row: ListedRow): StoredPersonality {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    type: row.type,
    identity: row.identity,
    iconHash: row.hash,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
