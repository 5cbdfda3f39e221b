import { inject } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { openSqliteStore } from './open-store.ts';
import { openEmptyPostgresStore } from './postgres/open-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which engine the tests of a project run on (vitest.config.ts). */
    readonly engine: 'sqlite' | 'postgres';
  }
}

/** A store with nobody in it, on the engine that the tests run on. */
export function openEmptyStore(): Promise<Store> {
  return inject('engine') === 'postgres' ? openEmptyPostgresStore() : openSqliteStore(':memory:');
}
