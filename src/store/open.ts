import type { DatabaseSetting } from '../database-setting.ts';
import type { Engine, StoreAccess } from './engine.ts';
import { describeLocation } from './postgres/connect.ts';
import { MIGRATIONS as POSTGRES_MIGRATIONS } from './postgres/migrations.ts';
import { openPostgres, readSchema as readPostgresSchema } from './postgres/open.ts';
import { MIGRATIONS as SQLITE_MIGRATIONS } from './sqlite/migrations/migrations.ts';
import { openSqlite, readSchema as readSqliteSchema } from './sqlite/open.ts';

/** Opens the database of a store, brought up to date. Fails with `OperatorError`. */
export function openEngine(setting: DatabaseSetting, access: StoreAccess): Promise<Engine> {
  return setting.kind === 'sqlite'
    ? openSqlite(setting.location, access)
    : openPostgres(setting, access);
}

/** Whether there is a catalogue of an older program, which opening it to write would bring up to date. */
export async function isOlder(setting: DatabaseSetting): Promise<boolean> {
  const [schema, known] =
    setting.kind === 'sqlite'
      ? [await readSqliteSchema(setting.location), SQLITE_MIGRATIONS.length]
      : [await readPostgresSchema(setting), POSTGRES_MIGRATIONS.length];
  return schema > 0 && schema < known;
}

/** Where a catalogue is, without its password, and the schema that this program brings it to; for the log. */
export function describeStore(setting: DatabaseSetting): string {
  return setting.kind === 'sqlite'
    ? `${setting.location} (SQLite, schema ${SQLITE_MIGRATIONS.length})`
    : `${describeLocation(setting.url)} (PostgreSQL, schema ${POSTGRES_MIGRATIONS.length})`;
}
