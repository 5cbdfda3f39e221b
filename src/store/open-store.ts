import type { Store } from '../catalogue/store.ts';
import type { PostgresLocation } from './postgres/connect.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import type { StoreAccess } from './store-access.ts';

/** Which store a deployment has. */
export type StoreSetting =
  | {
      readonly kind: 'sqlite';
      /** A path, or `:memory:`. */
      readonly location: string;
    }
  | ({ readonly kind: 'postgres' } & PostgresLocation);

/**
 * Opens the store that a deployment has, brought up to date. Fails with `CannotOpen`, whose message
 * is a sentence for the operator.
 */
export function openStore(setting: StoreSetting, access: StoreAccess): Promise<Store> {
  switch (setting.kind) {
    case 'sqlite':
      return openSqliteStore(setting.location, access);
    case 'postgres':
      return openPostgresStore(setting, access);
  }
}
