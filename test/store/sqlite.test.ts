import { randomUUID } from 'node:crypto';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { storeContract } from './contract.ts';
import type { Opened } from './opened.ts';
import { searchContract } from './search-contract.ts';
import { similarContract } from './similar-contract.ts';
import { openInMemory } from './sqlite-memory.ts';

const inFolder = folderOfEachTest();

async function openFile(serves = false): Promise<Opened> {
  const location = inFolder(`${randomUUID()}.db`);
  const store = await openSqliteStore(location, { mode: 'create', serves });
  return { setting: { kind: 'sqlite', location }, store, dispose: () => store.close() };
}

function openHere(): Promise<Opened> {
  const { store } = openInMemory();
  const setting = { kind: 'sqlite', location: ':memory:' } as const;
  return Promise.resolve({ setting, store, dispose: () => store.close() });
}

storeContract('an SQLite file', () => openFile(), 60, 2_000);
// These two search by the same code as the file above, so that fewer catalogues are enough.
searchContract('an SQLite file that serves', () => openFile(true), 5);
searchContract('SQLite in memory', openHere, 5);

similarContract('an SQLite file', () => openFile());
