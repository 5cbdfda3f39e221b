import { openServers } from './servers.ts';

export interface RunningPostgres {
  /** The address by which a user connects who may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** For many databases at a time, of which none outlives its test. */
const SETTINGS: Readonly<Record<string, string>> = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '1GB',
};

/** The server of TEST_DATABASE_URL, or one of our own; fails with one sentence that says what to do. */
export async function startPostgres(): Promise<RunningPostgres> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named !== undefined && named !== '') return { url: named, stop: async () => {} };
  const servers = openServers();
  try {
    const { url } = await servers.create('shared', SETTINGS);
    return { url, stop: servers.close };
  } catch (error) {
    await servers.close();
    throw error;
  }
}
