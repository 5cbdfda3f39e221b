import type { Kysely } from 'kysely';
import type { StoredPersonality } from '../catalogue/store.ts';
import type { PersonalityRow, Schema } from './schema.ts';

/** A personality's row with the hash of its icon. */
export type ListedRow = PersonalityRow & { readonly hash: string | null };

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
      'personality.icon_id',
      'personality.version',
      'personality.created_at',
      'personality.updated_at',
      'personality.checksum',
      'icon.hash',
    ]);
}

export async function findRow(db: Kysely<Schema>, id: string): Promise<ListedRow | null> {
  return (await selectListed(db).where('personality.id', '=', id).executeTakeFirst()) ?? null;
}

export function presentRow(row: Omit<ListedRow, 'ordinal'>): StoredPersonality {
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
