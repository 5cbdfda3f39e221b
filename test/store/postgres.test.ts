import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { storeContract } from './contract.ts';

storeContract('PostgreSQL', async () => {
  const { url, release } = await lendDatabase();
  const store = await openPostgresStore({ url, pool: 10 });
  const dispose = async () => {
    await store.close();
    await release();
  };
  return { store, dispose };
});
