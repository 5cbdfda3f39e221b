import { existsSync } from 'node:fs';
import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../settings.ts';
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.ts';
import { CommandError } from './command-error.ts';

/**
 * Opens the catalogue's store. Only an import may make a new one: a mistyped setting would otherwise
 * look like a catalogue that is empty and sound.
 */
export async function openStore(
  { location }: DatabaseSetting,
  { create }: { readonly create: boolean },
): Promise<Store> {
  if (!create && location !== ':memory:' && !existsSync(location)) {
    throw new CommandError(`There is no catalogue at ${location} (DATABASE_URL).`);
  }
  try {
    return await openSqliteStore(location);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The catalogue at ${location} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}
