import { readFile } from 'node:fs/promises';
import { openSession } from '../../test/support/postgres/server.ts';
import { measureLoop } from '../loop-cost.ts';
import type { Database } from '../stored.ts';

/** What a search took, in ms. */
export interface SearchTime {
  /**
   * The time of the processors, which other programs do not add to: our thread's, in which SQLite searches a database
   * in memory, and with PostgreSQL that of the processes that it serves us by. By the clock where they
   * cannot be seen.
   */
  readonly cost: number;
  readonly clock: number;
}

interface SearchTimer {
  /** By which the database has to be opened. */
  readonly url: string;
  /** The task has to run alone. */
  measure<T>(task: () => Promise<T>): Promise<{ readonly result: T; readonly time: SearchTime }>;
  close(): Promise<void>;
}

export async function timeSearches({ place, url }: Database): Promise<SearchTimer> {
  if (place !== 'PostgreSQL') {
    return {
      url,
      async measure(task) {
        const { result, cost } = await measureLoop(task);
        return { result, time: { cost: cost.cpu, clock: cost.elapsed } };
      },
      close: async () => {},
    };
  }
  const server = await watchServer(url);
  return {
    url: inOneProcess(url),
    async measure(task) {
      await server.spent();
      const { result, cost } = await measureLoop(task);
      const spent = await server.spent();
      const time = { cost: spent === null ? cost.elapsed : cost.cpu + spent, clock: cost.elapsed };
      return { result, time };
    },
    close: server.close,
  };
}

interface WatchedServer {
  /**
   * Milliseconds of processor that the processes behind the other connections to the database have had
   * since the last call; null when the server is not on this machine or the system does not tell.
   */
  spent(): Promise<number | null>;
  close(): Promise<void>;
}

const OTHERS = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** The address of the database without parallel workers of a statement: those end before their time can be read. */
function inOneProcess(database: string): string {
  const url = new URL(database);
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  return url.href;
}

/** Each connection has a process, which works for nobody else. */
async function watchServer(url: string): Promise<WatchedServer> {
  const client = await openSession(url);
  const own = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const isHere = await readProcess(own.rows[0]?.pid ?? 0, 'comm').then(
    (name) => name?.trim() === 'postgres',
  );
  let before: ReadonlyMap<number, number> = new Map();
  return {
    async spent() {
      if (!isHere) return null;
      const { rows } = await client.query<{ pid: number }>({ name: 'others', text: OTHERS });
      const now = new Map<number, number>();
      for (const { pid } of rows) now.set(pid, await processorTimeOf(pid));
      const spent = [...now].map(([pid, time]) => time - (before.get(pid) ?? 0));
      before = now;
      return spent.reduce((sum, time) => sum + time, 0);
    },
    close: () => client.end(),
  };
}

/** Linux counts nanoseconds. */
async function processorTimeOf(pid: number): Promise<number> {
  const [nanoseconds] = ((await readProcess(pid, 'schedstat')) ?? '').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Null when there is no such process, or no such file of it. */
function readProcess(pid: number, file: 'comm' | 'schedstat'): Promise<string | null> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null);
}
