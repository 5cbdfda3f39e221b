import { isSameDatabase } from '../postgres/same-database.ts';
import { isSameFile } from '../sqlite/files/same-file.ts';
import type { StoreSetting } from '../store-setting.ts';

/** Whether two settings name the same data, however each spells it. Both stores must exist. */
export async function isSameStore(one: StoreSetting, other: StoreSetting): Promise<boolean> {
  if (one.kind === 'postgres' && other.kind === 'postgres') return isSameDatabase(one, other);
  if (one.kind === 'sqlite' && other.kind === 'sqlite') {
    return isSameFile(one.location, other.location);
  }
  return false;
}
