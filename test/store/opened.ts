import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { DatabaseSetting } from '../../src/database-setting.ts';

export interface Opened {
  /** The database, for tests that read its tables. */
  readonly setting: DatabaseSetting;
  readonly store: Store;
  readonly dispose: () => Promise<void>;
}

/** Opens a store before each test of a suite, and disposes of it when the suite’s own hooks have run. */
export function eachOpened(open: () => Promise<Opened>, use: (opened: Opened) => void): void {
  let dispose: () => Promise<void>;
  beforeEach(async () => {
    const opened = await open();
    ({ dispose } = opened);
    use(opened);
  });
  afterEach(() => dispose());
}
