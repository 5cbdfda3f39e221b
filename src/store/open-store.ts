import type { Store } from '../catalogue/store.ts';
import type { Failure } from '../domain/failure.ts';
import { finishErasures } from './care/erasures.ts';
import { findDamage } from './care/find-damage.ts';
import { createStore } from './create-store.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';
import { isReading, type StoreAccess } from './store-access.ts';
import type { StoreSetting } from './store-setting.ts';
import { unavailable } from './unavailable.ts';

/**
 * Opens the store that a deployment has, brought up to date. Fails with `OperatorError`, whose message
 * is a sentence for the operator.
 */
export async function openStore(
  setting: StoreSetting,
  access: StoreAccess = { mode: 'create' },
): Promise<Store> {
  const engine = await openEngine(setting, access);
  const { serves = false, warn = () => {}, onDamage = () => {}, onPage } = access;
  if (!isReading(access)) await finishErasures(engine, warn);
  const store = createStore(engine, { loadsAtOnce: serves, onPage });
  if (!serves || isInMemory(setting)) return store;
  let damage: Failure | null = null;
  const closing = new AbortController();
  void findDamage(engine, closing.signal).then((sentence) => {
    if (sentence === null) return;
    damage = unavailable(new Error(sentence));
    onDamage(sentence);
  });
  return {
    ...store,
    async ping() {
      if (damage !== null) throw damage;
      await store.ping();
    },
    async close() {
      closing.abort();
      await store.close();
    },
  };
}

/** Its bytes cannot change beneath it. */
function isInMemory(setting: StoreSetting): boolean {
  return setting.kind === 'sqlite' && setting.location === ':memory:';
}

/** Without what a store is made of. */
export function openEngine(setting: StoreSetting, access: StoreAccess): Promise<Engine> {
  return setting.kind === 'sqlite'
    ? openSqlite(setting.location, access)
    : openPostgres(setting, access);
}
