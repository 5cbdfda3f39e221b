import type { IconChoice, IconFile } from '../../catalogue/stored-personality.ts';
import { Failure } from '../../domain/failure.ts';
import { ICON_SIDE, type IconSide } from '../../domain/people/icon.ts';
import { isAny } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { readHeldIds } from './locks.ts';
import type { IconColumns } from './rows.ts';

/**
 * Reads the largest file of an icon that is not larger than `side`. Null if there is no such icon, or if only held
 * personalities have it.
 */
export async function findIcon(
  db: Database,
  hash: string,
  side: IconSide,
): Promise<IconFile | null> {
  const held = await readHeldIds(db);
  if (held.length > 0 && !(await isShown(db, hash, held))) return null;
  const larger = await db
    .selectFrom('icon')
    .innerJoin('icon_size', 'icon_size.icon_id', 'icon.id')
    .select(['icon_size.side', 'icon_size.bytes'])
    .where('icon.hash', '=', hash)
    .where('icon_size.side', '<=', side)
    .orderBy('icon_size.side', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (larger !== undefined) return larger;
  const smallest = await db
    .selectFrom('icon')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return smallest === undefined ? null : { side: ICON_SIDE, bytes: smallest.bytes };
}

/** Reads all files of an icon, the smallest first (`Operations.iconFiles`); none if there is no such icon. */
export async function readIconFiles(db: Database, hash: string): Promise<readonly IconFile[]> {
  const icon = await db
    .selectFrom('icon')
    .select(['id', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (icon === undefined) return [];
  const larger = await db
    .selectFrom('icon_size')
    .select(['side', 'bytes'])
    .where('icon_id', '=', icon.id)
    .orderBy('side')
    .execute();
  return [{ side: ICON_SIDE, bytes: icon.bytes }, ...larger];
}

/** Whether any version of a personality that is not held refers to this icon. */
function isShown(db: Database, hash: string, held: readonly string[]): Promise<boolean> {
  const versions = db
    .selectFrom('version')
    .innerJoin('icon', 'icon.id', 'version.icon_id')
    .select('version.sequence')
    .where('icon.hash', '=', hash)
    .where('version.personality_id', 'not in', held);
  return isAny(versions);
}

/** The icon columns of a personality's row, with the id of the icon's own row. */
export interface KeptIcon extends IconColumns {
  readonly icon_id: number | null;
}

/**
 * Stores an icon unless it is stored already, inside a write transaction. Its row is kept as long as a version refers
 * to it. Fails with `invalid_icon` where the choice names a hash that is not stored.
 */
export async function keepIcon(db: Database, icon: IconChoice): Promise<KeptIcon> {
  if (icon === null) return { icon_id: null, hash: null };
  const { hash } = icon;
  const stored = await db
    .selectFrom('icon')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (stored !== undefined) return { icon_id: stored.id, hash };
  if (!('bytes' in icon)) throw new Failure('invalid_icon');
  const { id } = await db
    .insertInto('icon')
    .values({ hash, bytes: icon.bytes, look: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { side, bytes } of icon.larger) {
    await db.insertInto('icon_size').values({ icon_id: id, side, bytes }).execute();
  }
  return { icon_id: id, hash };
}

/** Deletes the icons among these to which no version refers, inside a write transaction. */
export async function removeUnnamedIcons(db: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    if (await isAny(db.selectFrom('version').select('sequence').where('icon_id', '=', id)))
      continue;
    await db.deleteFrom('icon_size').where('icon_id', '=', id).execute();
    await db.deleteFrom('icon').where('id', '=', id).execute();
  }
}
