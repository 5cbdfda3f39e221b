import type { Engine, StoreAccess, StoreSetting } from './engine.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

/** Opens the database of a store, brought up to date. Fails with `OperatorError`. */
export function openEngine(setting: StoreSetting, access: StoreAccess): Promise<Engine> {
  return setting.kind === 'sqlite'
    ? openSqlite(setting.location, access)
    : openPostgres(setting, access);
}
