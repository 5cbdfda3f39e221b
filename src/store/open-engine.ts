import type { DatabaseSetting } from '../database-setting.ts';
import type { StoreAccess } from './access.ts';
import type { Engine } from './engine.ts';
import { SCHEMA as POSTGRES_SCHEMA } from './postgres/migrations.ts';
import { openPostgres, readSchema as readPostgresSchema } from './postgres/open.ts';
import { SCHEMA as SQLITE_SCHEMA } from './sqlite/migrations.ts';
import { openSqlite, readSchema as readSqliteSchema } from './sqlite/open.ts';

/** Opens the database of a store and migrates it, unless `access` forbids that. Fails with `OperatorError`. */
export function openEngine(setting: DatabaseSetting, access: StoreAccess): Promise<Engine> {
  return setting.kind === 'sqlite'
    ? openSqlite(setting.location, access)
    : openPostgres(setting, access);
}

/** Whether the database has a catalogue with an older schema, which opening it for writing would migrate. */
export async function isOlder(setting: DatabaseSetting): Promise<boolean> {
  const [schema, known] =
    setting.kind === 'sqlite'
      ? [await readSqliteSchema(setting.location), SQLITE_SCHEMA]
      : [await readPostgresSchema(setting), POSTGRES_SCHEMA];
  return schema > 0 && schema < known;
}
