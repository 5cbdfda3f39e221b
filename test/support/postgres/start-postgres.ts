import { openServers } from './servers.ts';

export interface RunningPostgres {
  /** The URL of a database, with a user who may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Settings for many databases at a time, none of which outlives its test. */
const SETTINGS: Readonly<Record<string, string>> = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '1GB',
};

/** The server of TEST_DATABASE_URL, or a new one. Throws an error of one sentence that says what to do. */
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
