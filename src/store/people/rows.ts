import { paths } from '../../domain/paths.ts';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { laterTraitsOf } from '../schema/later-columns.ts';
import type { Database, PersonalityRow } from '../schema/tables.ts';

/** The columns of a personality's icon that are read with its row; null without an icon. */
export interface IconColumns {
  readonly hash: string | null;
}

/** A personality's row with its icon; `lock` is its id if it is locked, else null. */
export type ListedRow = PersonalityRow &
  IconColumns & {
    readonly lock?: string | null;
  };

/** The columns of a row that are shown to visitors, and its ordinal. */
export type ShownRow = Omit<ListedRow, 'folded' | 'cell' | 'icon_id' | 'checksum'>;

/** Selects only the columns of `ShownRow`, fewer than `selectListed`, since a page has sixty rows. */
export function selectShown(db: Database) {
  return db
    .selectFrom('personality')
    .leftJoin('icon', 'icon.id', 'personality.icon_id')
    .leftJoin('locked', 'locked.personality_id', 'personality.id')
    .select([
      'personality.ordinal',
      'personality.id',
      'personality.name',
      'personality.gender',
      'personality.type',
      'personality.identity',
      ...LATER_FIELDS.map((field) => `personality.${field}` as const),
      'personality.version',
      'personality.created_at',
      'personality.updated_at',
      'icon.hash',
      'locked.personality_id as lock',
    ]);
}

/** Selects all columns of `ListedRow`. */
export function selectListed(db: Database) {
  return selectShown(db).select([
    'personality.folded',
    'personality.cell',
    'personality.icon_id',
    'personality.checksum',
  ]);
}

/** Reads the row of a personality; null if there is none. */
export async function findRow(db: Database, id: string): Promise<ListedRow | null> {
  return (await selectListed(db).where('personality.id', '=', id).executeTakeFirst()) ?? null;
}

/** Reads a personality; null if there is none. */
export async function findShown(db: Database, id: string): Promise<Personality | null> {
  const row = await selectShown(db).where('personality.id', '=', id).executeTakeFirst();
  return row === undefined ? null : presentRow(row);
}

/** Builds a personality from its row. */
export function presentRow(row: Omit<ShownRow, 'ordinal'>): Personality {
  const personality = {
    id: row.id,
    name: row.name,
    gender: row.gender,
    type: row.type,
    identity: row.identity,
    ...laterTraitsOf(row),
    icon: row.hash === null ? null : paths.icon(row.hash),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return row.lock == null ? personality : { ...personality, locked: true };
}
