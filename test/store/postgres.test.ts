import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { type Opened, storeContract } from './contract.ts';
import { similarContract } from './similar-contract.ts';

async function openLent(): Promise<Opened> {
  const { url, release } = await lendDatabase();
  const store = await openPostgresStore({ url, pool: 10 });
  const dispose = async () => {
    await store.close();
    await release();
  };
  return { store, dispose };
}

storeContract('PostgreSQL', openLent);
similarContract('PostgreSQL', openLent);
