import type { Store } from '../catalogue/store.ts';
import { openSqliteStore, type StoreAccess } from './sqlite/open-sqlite-store.ts';

/** Which store a deployment has. PostgreSQL joins as another kind. */
export interface StoreSetting {
  readonly kind: 'sqlite';
  /** A path, or `:memory:`. */
  readonly location: string;
}

/**
 * Opens the store that a deployment has, brought up to date. Fails with `CannotOpen`, whose message
 * is a sentence for the operator.
 */
export function openStore(setting: StoreSetting, access: StoreAccess): Promise<Store> {
  return openSqliteStore(setting.location, access);
}
