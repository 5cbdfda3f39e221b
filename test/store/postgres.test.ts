import { openPostgresStore } from '../support/open-store.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { storeContract } from './contract.ts';

// It searches as the stores of SQLite do: fewer catalogues, and smaller ones.
storeContract(
  'PostgreSQL',
  async () => {
    const { url, release } = await lendDatabase();
    const patient = new URL(url);
    // Milliseconds. The server's second passes on a machine whose tests all use the same disk.
    patient.searchParams.set('lock_timeout', '20000');
    const location = { url: patient.href, pool: 10 };
    const store = await openPostgresStore(location);
    const dispose = async () => {
      await store.close();
      await release();
    };
    return { setting: { kind: 'postgres', ...location }, store, dispose };
  },
  20,
  500,
);
