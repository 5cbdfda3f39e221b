import { randomUUID } from 'node:crypto';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { storeContract } from './contract.ts';

const inFolder = folderOfEachTest();

storeContract(
  'an SQLite file',
  async () => {
    const location = inFolder(`${randomUUID()}.db`);
    const store = await openSqliteStore(location);
    return { setting: { kind: 'sqlite', location }, store, dispose: () => store.close() };
  },
  60,
  2_000,
);
