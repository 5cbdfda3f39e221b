import type { Store } from '../catalogue/store.ts';
import type { IconFile } from '../catalogue/stored-personality.ts';
import { ICON_SIDES, type IconSide } from '../domain/icon.ts';
import { writeIcon } from '../icons/portable-icon.ts';

/**
 * All stored sizes of an icon, smallest first; empty when there is none of that hash. The store returns
 * the next smaller file where a size does not exist.
 */
export async function readIconFiles(
  store: Pick<Store, 'icon'>,
  hash: string,
): Promise<readonly IconFile[]> {
  const files = new Map<IconSide, IconFile>();
  for (const side of ICON_SIDES) {
    const file = await store.icon(hash, side);
    if (file !== null) files.set(file.side, file);
  }
  return [...files.values()];
}

/** All stored sizes of an icon as text; null when there is none of that hash. */
export async function exportedIcon(
  store: Pick<Store, 'icon'>,
  hash: string,
): Promise<string | null> {
  const files = await readIconFiles(store, hash);
  return files.length === 0 ? null : writeIcon(files);
}
