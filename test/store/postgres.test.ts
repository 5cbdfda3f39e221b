import { openPostgresStore } from '../support/open-store.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { storeContract } from './contract.ts';
import type { Opened } from './opened.ts';
import { searchContract } from './search-contract.ts';
import { similarContract } from './similar-contract.ts';

async function openLent(serves = false): Promise<Opened> {
  const { url, release } = await lendDatabase();
  const patient = new URL(url);
  // Milliseconds. The server's second passes on a machine whose tests all use the same disk.
  patient.searchParams.set('lock_timeout', '20000');
  const location = { url: patient.href, pool: 10 };
  const store = await openPostgresStore(location, { mode: 'create', serves });
  const dispose = async () => {
    await store.close();
    await release();
  };
  return { setting: { kind: 'postgres', ...location }, store, dispose };
}

// It searches as the stores of SQLite do: fewer catalogues, and smaller ones.
storeContract('PostgreSQL', () => openLent(), 20, 500);
searchContract('PostgreSQL that serves', () => openLent(true), 5);
similarContract('PostgreSQL', () => openLent());
