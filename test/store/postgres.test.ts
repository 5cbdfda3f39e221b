import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { type Opened, storeContract } from './contract.ts';
import { similarContract } from './similar-contract.ts';

async function openLent(): Promise<Opened> {
  const { url, release } = await lendDatabase();
  const patient = new URL(url);
  // Milliseconds. The server's second passes on a machine whose tests all use the same disk.
  patient.searchParams.set('lock_timeout', '20000');
  const store = await openPostgresStore({ url: patient.href, pool: 10 });
  const dispose = async () => {
    await store.close();
    await release();
  };
  return { store, dispose };
}

storeContract('PostgreSQL', openLent);
similarContract('PostgreSQL', openLent);
