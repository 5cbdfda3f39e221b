import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../src/catalogue/store.ts';
import type { SearchOptions } from '../../src/search/search.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { type Opened, storeContract } from './contract.ts';
import { searchContract } from './search-contract.ts';
import { similarContract } from './similar-contract.ts';
import { openInMemory } from './sqlite-memory.ts';

/** In a folder of its own. */
async function openFile(open: (file: string) => Promise<Store>): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const location = join(directory, 'catalogue.db');
  const store = await open(location);
  const dispose = async () => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { setting: { kind: 'sqlite', location }, store, dispose };
}

const openPlain = () => openFile((file) => openSqliteStore(file, { mode: 'create' }));
const openServing = () =>
  openFile((file) => openSqliteStore(file, { mode: 'create', serves: true }));

function openForced(options: SearchOptions): Promise<Opened> {
  const { store } = openInMemory(options);
  const setting = { kind: 'sqlite', location: ':memory:' } as const;
  return Promise.resolve({ setting, store, dispose: () => store.close() });
}

storeContract('an SQLite file', openPlain);
// It searches as the stores below do: fewer catalogues.
searchContract('an SQLite file that serves', openServing, 5);
searchContract('SQLite in memory, every page found by walking', () =>
  openForced({ forcedPlan: 'walk' }),
);
searchContract('SQLite in memory, every page found by inverting', () =>
  openForced({ forcedPlan: 'invert' }),
);
searchContract('SQLite in memory, names built again after every few changes', () =>
  openForced({ changedLeast: 2 }),
);

similarContract('an SQLite file', openPlain);
similarContract('SQLite in memory, names built again after every few changes', () =>
  openForced({ changedLeast: 2 }),
);
