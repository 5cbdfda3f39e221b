import type { Store } from '../catalogue/store.ts';
import type { Failure } from '../domain/failure.ts';
import { finishErasures } from './care/erasures.ts';
import { createStore } from './create-store.ts';
import type { Engine } from './engine.ts';
import type { OpenGuard } from './open-guard.ts';
import { openPostgres } from './postgres/open.ts';
import { createSearchThread } from './search-thread/search-thread.ts';
import { createThreadedReads } from './search-thread/threaded-reads.ts';
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
  const { engine, guard } = await openEngine(setting, access);
  const store = createStore(engine);
  const { searchesInThread = false, warn = () => {}, onDamage = () => {}, onPage } = access;
  if (!isReading(access)) await finishErasures(engine, warn);
  if (!searchesInThread || guard === null) return store;
  let damage: Failure | null = null;
  const thread = createSearchThread({
    ...{ setting, guard, warn },
    onDamage(sentence) {
      damage = unavailable(new Error(sentence));
      onDamage(sentence);
    },
  });
  return {
    ...store,
    ...createThreadedReads(engine, store, thread, onPage),
    async ping() {
      if (damage !== null) throw damage;
      await store.ping();
    },
    // The thread first: SQLite removes the log only when a writing connection is the last to close.
    async close() {
      await thread.close();
      await store.close();
    },
  };
}

/** Without what a store is made of; the guard is null where no other thread can open the same database. */
export function openEngine(
  setting: StoreSetting,
  access: StoreAccess,
): Promise<{ readonly engine: Engine; readonly guard: OpenGuard | null }> {
  return setting.kind === 'sqlite'
    ? openSqlite(setting.location, access)
    : openPostgres(setting, access);
}
