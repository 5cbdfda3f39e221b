import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../database-setting.ts';
import { isReading, type StoreAccess } from './access.ts';
import { finishErasures } from './erasing/erasures.ts';
import { openEngine } from './open-engine.ts';
import { describeLocation } from './postgres/connect.ts';
import { SCHEMA as POSTGRES_SCHEMA } from './postgres/migrations.ts';
import { SCHEMA as SQLITE_SCHEMA } from './sqlite/migrations.ts';
import { createStore } from './store.ts';

/**
 * Opens the store that a setting names, migrates it and finishes interrupted erasures, unless `access` forbids writes.
 * Fails with `OperatorError`, whose message is a sentence for the operator.
 */
export async function openStore(
  setting: DatabaseSetting,
  access: StoreAccess = { mode: 'create' },
): Promise<Store> {
  const engine = await openEngine(setting, access);
  if (!isReading(access)) await finishErasures(engine, access.warn ?? (() => {}));
  return createStore(engine, access);
}

/**
 * Describes for the log where a catalogue is, without its password, and the schema to which this program migrates it.
 */
export function describeStore(setting: DatabaseSetting): string {
  return setting.kind === 'sqlite'
    ? `${setting.location} (SQLite, schema ${SQLITE_SCHEMA})`
    : `${describeLocation(setting.url)} (PostgreSQL, schema ${POSTGRES_SCHEMA})`;
}
