import { openPostgresStore } from '../support/open-store.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { storeContract } from './contract.ts';

// It searches like the SQLite stores, so fewer and smaller catalogues are enough.
storeContract(
  'PostgreSQL',
  async () => {
    const { url, release } = await lendDatabase();
    const patient = new URL(url);
    // In milliseconds: the server's default of one second is too short while all tests use the same disk.
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
