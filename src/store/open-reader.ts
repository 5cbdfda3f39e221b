import type { Engine } from './engine.ts';
import { openPostgresReader } from './postgres/open.ts';
import { openSqliteReader } from './sqlite/open.ts';
import type { StoreSetting } from './store-setting.ts';

/** Opens a store that another thread of this process has open, only to read it. */
export function openReader(setting: StoreSetting): Promise<Engine> {
  switch (setting.kind) {
    case 'sqlite':
      return openSqliteReader(setting.location);
    case 'postgres':
      return openPostgresReader(setting);
  }
}
