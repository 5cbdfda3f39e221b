import type { Engine, StoreAccess, StoreSetting } from './engine.ts';
import { describeLocation } from './postgres/connect.ts';
import { MIGRATIONS as POSTGRES_MIGRATIONS } from './postgres/migrations.ts';
import { openPostgres } from './postgres/open.ts';
import { MIGRATIONS as SQLITE_MIGRATIONS } from './sqlite/migrations/migrations.ts';
import { openSqlite } from './sqlite/open.ts';

/** Opens the database of a store, brought up to date. Fails with `OperatorError`. */
export function openEngine(setting: StoreSetting, access: StoreAccess): Promise<Engine> {
  return setting.kind === 'sqlite'
    ? openSqlite(setting.location, access)
    : openPostgres(setting, access);
}

/** Where a catalogue is, without its password, and the schema that this program brings it to; for the log. */
export function describeStore(setting: StoreSetting): string {
  return setting.kind === 'sqlite'
    ? `${setting.location} (SQLite, schema ${SQLITE_MIGRATIONS.length})`
    : `${describeLocation(setting.url)} (PostgreSQL, schema ${POSTGRES_MIGRATIONS.length})`;
}
